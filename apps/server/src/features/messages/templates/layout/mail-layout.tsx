import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { AccentColors } from '@slipway/domain/settings/our-accent';
import type { MailLook } from '#features/settings/settings-api.ts';
import type { Block, MailContent } from '#features/messages/templates/mail-content.ts';
import * as styles from './mail-look.ts';

/** The layout of every mail: one narrow column that fits a phone, light and dark. */
export function MailLayout({ content, look }: { content: MailContent; look: MailLook }) {
  const { business } = content;
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{content.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles.darkStyles(look.accent.dark)}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container style={styles.column}>
          {look.logo === null ? null : <Img src={look.logo} alt="" style={styles.logo} />}
          <Text className="strong" style={styles.brand}>
            {business.name}
          </Text>
          <Section className="card" style={styles.card}>
            <Heading as="h1" className="strong" style={styles.title}>
              {content.title}
            </Heading>
            {content.blocks.map((block, index) => (
              <BlockView key={index} block={block} accent={look.accent.light} />
            ))}
          </Section>
          <Footer content={content} />
        </Container>
      </Body>
    </Html>
  );
}

function Footer({ content: { business, footer } }: { content: MailContent }) {
  if (footer) {
    return (
      <Text className="dimmed" style={styles.footer}>
        {footer.map((line, index) => (
          <span key={index}>
            {index === 0 ? null : <br />}
            {line}
          </span>
        ))}
      </Text>
    );
  }
  return (
    <Text className="dimmed" style={styles.footer}>
      {[business.name, business.address].filter((line) => line !== '').join(', ')}
      <br />
      {business.phone === '' ? null : phoneText(business.phone)}
      {business.phone === '' || business.email === '' ? null : ' · '}
      {business.email === '' ? null : (
        <Link className="link" style={styles.link} href={`mailto:${business.email}`}>
          {business.email}
        </Link>
      )}
    </Text>
  );
}

function BlockView({ block, accent }: { block: Block; accent: AccentColors }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text className="strong" style={styles.text}>
          {block.text}
        </Text>
      );
    case 'note':
      return (
        <Text className="dimmed" style={styles.note}>
          {block.text}
        </Text>
      );
    case 'heading':
      return (
        <Heading as="h2" className="strong" style={styles.heading}>
          {block.text}
        </Heading>
      );
    case 'list':
      return (
        <ul className="strong" style={styles.list}>
          {block.items.map((item, index) => (
            <li key={index} style={styles.item}>
              {item}
            </li>
          ))}
        </ul>
      );
    case 'button':
      return (
        <Section style={styles.buttonRow}>
          <Button
            className={block.quiet === true ? 'quiet' : 'button'}
            style={block.quiet === true ? styles.quiet : styles.button(accent)}
            href={block.href}
          >
            {block.label}
          </Button>
        </Section>
      );
    case 'facts':
      return (
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={styles.facts}
        >
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                <td
                  className="dimmed line"
                  style={
                    row.amount === true ? styles.label : { ...styles.label, ...styles.shortLabel }
                  }
                >
                  {row.label}
                </td>
                <td
                  className="strong line"
                  style={{
                    ...styles.value,
                    ...(row.amount === true ? styles.amount : {}),
                    ...(row.strong === true ? styles.bold : {}),
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
