import type { ProfileBody, UserView } from '@/api/types.gen';

/** The profile's fields as they are typed; nothing given is an empty text. */
export type ProfileFields = Record<keyof ProfileBody, string>;

export function fieldsOf({ education = '', location = '', phone = '', linkedinUrl = '' }: UserView): ProfileFields {
  return { education, location, phone, linkedinUrl };
}

/** What differs from the stored profile; undefined when nothing does. */
export function changesOf(profile: UserView, typed: ProfileFields): ProfileBody | undefined {
  const stored = fieldsOf(profile);
  const changed = Object.entries(typed)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => text !== stored[name as keyof ProfileFields]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
