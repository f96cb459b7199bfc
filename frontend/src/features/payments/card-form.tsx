import { lazy, type ComponentType } from 'react';
import type { CardSettings } from '@/api/api';
import type { CardFormProps } from './card-form-props';

/** The one place that knows which providers there are. */
const FORMS: Partial<Record<CardSettings['provider'], ComponentType<CardFormProps>>> = {
  sandbox: lazy(async () => ({ default: (await import('./sandbox-card-form')).SandboxCardForm })),
};

/** The card form of the provider that this shop is set up with. */
export function CardForm({ provider, ...props }: CardFormProps & { provider: CardSettings['provider'] }) {
  const Form = FORMS[provider];
  return Form ? <Form {...props} /> : <p role="alert">This shop cannot take cards at the moment.</p>;
}
