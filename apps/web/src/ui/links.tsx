import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Html<Own> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & {
  ref?: Ref<HTMLAnchorElement>;
};

function PlainAnchor({ ref, ...props }: AnchorProps & Html<AnchorProps>) {
  return <Anchor {...props} {...(ref === undefined ? {} : { ref })} />;
}

function PlainButton({ ref, ...props }: ButtonProps & Html<ButtonProps>) {
  return <Button component="a" {...props} {...(ref === undefined ? {} : { ref })} />;
}

/** A link within the application, in text. */
export const TextLink = createLink(PlainAnchor);

/** A link within the application, styled as a button. */
export const ButtonLink = createLink(PlainButton);
