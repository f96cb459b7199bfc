import { Link } from 'react-router-dom';
import { useListPartsQuery } from '@/api/api';
import type { PartView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { Picture } from '@/ui/picture';
import type { AttributeView } from '@/api/types.gen';
import { formatValue, useAttributesOf } from './attributes';
import { useCategories, wayToId } from './category-tree';
import { comparableOf } from './quantity';
import styles from './similar-parts.module.css';

/** Parts of the category among which the most similar ones are found. */
const MAX_COMPARED = 50;
const MAX_SHOWN = 6;
/** Differences that are named of each. */
const MAX_NAMED = 3;

/** Other parts of the same category, the most similar first, with what differs; nothing without any. */
export function SimilarParts({ part }: { part: PartView }) {
  const tree = useCategories().data?.items ?? [];
  const category = wayToId(tree, part.category_id)?.at(-1)?.slug;
  const { data } = useListPartsQuery(
    { category: category ?? '', limit: MAX_COMPARED, sort: 'name' },
    { skip: category === undefined || part.attributes === undefined },
  );
  const attributes = useAttributesOf([part]) ?? [];
  const equalOf = (other: PartView) => attributes.filter((attribute) => isEqualIn(attribute, part, other)).length;
  const similar = (data?.items ?? [])
    .filter(({ _id, category_id }) => _id !== part._id && category_id === part.category_id)
    .map((other) => ({ other, differences: differencesOf(part, other, attributes), equal: equalOf(other) }))
    .filter(({ differences, equal }) => equal + differences.length > 0)
    .sort((one, another) => another.equal - one.equal || one.differences.length - another.differences.length)
    .slice(0, MAX_SHOWN);
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar-parts" className={styles.similar}>
      <h2 id="similar-parts">Similar parts</h2>
      <ul className={layout.list}>
        {similar.map(({ other, differences }) => (
          <li key={other._id}>
            <Link to={paths.purchase(other._id)} className={`${layout.panel} ${styles.part}`}>
              <Picture src={other.image_url} alt="" className={styles.picture} />
              <span>
                <span className={styles.name}>{other.name}</span> <Money dollars={other.price} />
              </span>
              <span className={`${layout.muted} ${styles.differences}`}>{sentenceOf(differences)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether both parts have the same value. */
function isEqualIn(attribute: AttributeView, ...parts: readonly PartView[]): boolean {
  const [own, theirs] = parts.map(({ attributes }) => comparableOf(attribute, attributes?.[attribute.key]));
  return own !== undefined && own === theirs;
}

/** `Cores 16 instead of 8`, `without ECC`, for each attribute that both have a value of. */
export function differencesOf(part: PartView, other: PartView, attributes: readonly AttributeView[]): string[] {
  return attributes.flatMap((attribute) => {
    const { key, name } = attribute;
    const [own, theirs] = [part, other].map(({ attributes }) => attributes?.[key]);
    if (own === undefined || theirs === undefined || isEqualIn(attribute, part, other)) return [];
    if (typeof theirs === 'boolean') return `${theirs ? 'with' : 'without'} ${name}`;
    return `${name} ${formatValue(theirs)} instead of ${formatValue(own)}`;
  });
}

function sentenceOf(differences: readonly string[]): string {
  if (differences.length === 0) return 'The same values';
  const more = differences.length - MAX_NAMED;
  const named = differences.slice(0, MAX_NAMED).join(', ');
  return more > 0 ? `${named}, and ${more} more` : named;
}
