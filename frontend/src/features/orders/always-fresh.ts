/** An order changes without us: its page may be opened again, or looked at again, after it was paid elsewhere or shipped. */
export const ALWAYS_FRESH = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
