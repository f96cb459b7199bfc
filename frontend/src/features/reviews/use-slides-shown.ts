import { useMedia } from '@/ui/use-media';

/** How many reviews stand side by side: one, two or three. */
export function useSlidesShown(): number {
  const two = useMedia('(min-width: 40rem)');
  const three = useMedia('(min-width: 64rem)');
  return three ? 3 : two ? 2 : 1;
}
