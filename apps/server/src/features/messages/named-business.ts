interface Params {
  /** In mails with its address, in an SMS its name. */
  business?: { name: string } | string;
  link?: string;
  secret_link?: string | null;
}

/**
 * The params of a message as it is rendered: a business that has no name yet goes by the host of its
 * site, which the message links to.
 */
export function withNamedBusiness<P extends object>(params: P): P {
  const { business, link, secret_link }: Params = params;
  const href = link ?? secret_link;
  const host = typeof href === 'string' ? new URL(href).host : '';
  if (business === '') return { ...params, business: host };
  if (typeof business !== 'object' || business.name !== '') return params;
  return { ...params, business: { ...business, name: host } };
}
