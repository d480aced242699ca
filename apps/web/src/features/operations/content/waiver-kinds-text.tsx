import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';

/** In words whose guests sign the waiver, or will once it is saved. */
export function WaiverKindsText(props: {
  /** Of the kinds that are ticked. */
  names: readonly string[];
  /** 0: there is no waiver yet. */
  version: number;
  dirty: boolean;
}) {
  const { names, version, dirty } = props;
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale).format(names);
  return (
    <Text size="sm" mt="md" role="status">
      {names.length === 0 && <Trans>Nobody is asked to sign: none is ticked.</Trans>}
      {names.length > 0 && dirty && (
        <Trans>Once you save it, guests of these are asked to sign: {list}.</Trans>
      )}
      {names.length > 0 && !dirty && (
        <Trans>
          Guests of these are asked to sign version {version}: {list}.
        </Trans>
      )}
    </Text>
  );
}
