import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TextPreview as Preview } from '@slipway/contract/messages/message-texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import classes from './texts.module.css';

/** The text as its reader would get it, following what is typed. */
export function TextPreview(props: {
  textKey: string;
  typed: { subject: string | null; text: string };
}) {
  const { t } = useLingui();
  const [body] = useDebouncedValue(props.typed, 300);
  const key = props.textKey;
  const preview = useQuery({
    queryKey: ['message-texts', 'preview', key, body],
    queryFn: ({ signal }) =>
      api('POST /api/message-texts/:key/preview', { params: { key }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section className={classes.preview} aria-labelledby="text-preview" aria-live="polite">
      <h2 id="text-preview" className={classes.heading}>
        {t`Preview`}
      </h2>
      {preview.isPending && (
        <Skeleton height={240} radius="md" role="status" aria-label={t`Loading…`} />
      )}
      {preview.isError && (
        <LoadProblem
          title={t`The preview could not be loaded`}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && <Shown preview={preview.data.data} />}
    </section>
  );
}

function Shown({ preview }: { preview: Preview }) {
  const { real, subject, title, blocks, footer } = preview;
  return (
    <>
      <Text size="sm" c="dimmed">
        {real ? (
          <Trans>With the data of your latest one. Links do not work here.</Trans>
        ) : (
          <Trans>With made-up data: there is none yet. Links do not work here.</Trans>
        )}
      </Text>
      <div className={classes.paper}>
        {subject !== null && <p className={classes.subject}>{subject}</p>}
        {title !== null && <p className={classes.title}>{title}</p>}
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
        {footer.length > 0 && (
          <p className={classes.foot}>
            {footer.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </p>
        )}
      </div>
    </>
  );
}

function Block({ block: { kind, lines, rows } }: { block: Preview['blocks'][number] }) {
  switch (kind) {
    case 'facts':
      return (
        <dl className={classes.facts}>
          {rows.map(({ label, value }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'list':
      return (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      );
    case 'heading':
      return <p className={classes.subject}>{lines[0]}</p>;
    case 'button':
      return <p className={classes.button}>{lines[0]}</p>;
    case 'note':
      return <p className={classes.note}>{lines[0]}</p>;
    case 'text':
      return <p className={classes.text}>{lines[0]}</p>;
  }
}
