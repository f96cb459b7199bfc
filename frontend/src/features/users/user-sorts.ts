/** How the list of users may be sorted; the first is the default. */
export const USER_SORTS = ['-created_at', 'created_at', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const USER_SORT_CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'email', label: 'E-mail, A to Z' },
  { value: '-email', label: 'E-mail, Z to A' },
] as const satisfies readonly { value: UserSort; label: string }[];
