import { drawLogo, page, paper, write, type PaperLook } from './invoice-pdf.ts';

/** What is printed on a gift card, as it is read. */
export interface PrintedGiftCard {
  business: string;
  amount: string;
  code: string;
  /** Empty: not said. */
  name: string;
  sender: string;
  message: string;
  /** The last day that it can be used; null: never over. */
  until: string | null;
}

/** A gift card to print or pass on, as PDF. */
export function giftCardPdf(card: PrintedGiftCard, look: PaperLook): Promise<Buffer> {
  const { business, amount, code, name, sender, message, until } = card;
  return paper({ title: `Gift card, ${business}`, author: business }, (doc) => {
    doc.rect(page.left, 40, 40, 3).fill(look.accent);
    let y = write(doc, business, page.left, 56 + drawLogo(doc, look.logo), {
      size: 15,
      strong: true,
    });
    y = write(doc, 'Gift card', page.left, y + 40, { size: 13 });
    y = write(doc, amount, page.left, y + 4, { size: 34, strong: true });
    if (name !== '') y = write(doc, `For ${name}`, page.left, y + 18, { size: 13 });
    if (sender !== '') y = write(doc, `From ${sender}`, page.left, y + 4, { size: 13 });
    if (message !== '') y = write(doc, message, page.left, y + 14, { size: 11 });
    const top = y + 28;
    doc.rect(page.left, top, page.width, 78).lineWidth(1).strokeColor(look.accent).stroke();
    write(doc, 'Code', page.left + 18, top + 14, { size: 9.5 });
    write(doc, code, page.left + 18, top + 30, { size: 22, strong: true });
    y = write(
      doc,
      'Enter the code in your basket when you book or order. Whoever has it can use it.',
      page.left,
      top + 96,
    );
    if (until !== null) write(doc, `It can be used until ${until}.`, page.left, y + 4);
  });
}
