import { isLink, isPhone } from '@/ui/text-rules';

/** The rules of the profile form; its fields may all be empty. */

export function checkProfilePhone(phone: string): string | undefined {
  const text = phone.trim();
  return text === '' || isPhone(text) ? undefined : '*Please enter a valid phone number without space or dash';
}

export function checkProfileLink(link: string): string | undefined {
  const text = link.trim();
  return text === '' || isLink(text) ? undefined : '*Please enter a valid link';
}
