import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { Block, MailContent } from './mail-content.ts';
import * as look from './mail-look.ts';

/** The layout of every mail: one narrow column that fits a phone, light and dark. */
export function MailLayout({ content }: { content: MailContent }) {
  const { business } = content;
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{content.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{look.darkStyles}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body className="page" style={look.page}>
        <Container style={look.column}>
          <Text className="strong" style={look.brand}>
            {business.name}
          </Text>
          <Section className="card" style={look.card}>
            <Heading as="h1" className="strong" style={look.title}>
              {content.title}
            </Heading>
            {content.blocks.map((block, index) => (
              <BlockView key={index} block={block} />
            ))}
          </Section>
          <Text className="dimmed" style={look.footer}>
            {business.name}
            {business.address === '' ? null : `, ${business.address}`}
            <br />
            {business.phone === '' ? null : `${phoneText(business.phone)} · `}
            <Link className="link" style={look.link} href={`mailto:${business.email}`}>
              {business.email}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text className="strong" style={look.text}>
          {block.text}
        </Text>
      );
    case 'note':
      return (
        <Text className="dimmed" style={look.note}>
          {block.text}
        </Text>
      );
    case 'heading':
      return (
        <Heading as="h2" className="strong" style={look.heading}>
          {block.text}
        </Heading>
      );
    case 'list':
      return (
        <ul className="strong" style={look.list}>
          {block.items.map((item, index) => (
            <li key={index} style={look.item}>
              {item}
            </li>
          ))}
        </ul>
      );
    case 'button':
      return (
        <Section style={look.buttonRow}>
          <Button
            className={block.quiet === true ? 'quiet' : 'button'}
            style={block.quiet === true ? look.quiet : look.button}
            href={block.href}
          >
            {block.label}
          </Button>
        </Section>
      );
    case 'facts':
      return (
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={look.facts}>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                <td
                  className="dimmed line"
                  style={row.amount === true ? look.label : { ...look.label, ...look.shortLabel }}
                >
                  {row.label}
                </td>
                <td
                  className="strong line"
                  style={{
                    ...look.value,
                    ...(row.amount === true ? look.amount : {}),
                    ...(row.strong === true ? look.bold : {}),
                  }}
                >
                  {row.value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}
