import type { PartView } from '@/api/types.gen';
import table from '@/ui/table.module.css';
import { formatValue, useAttributesOf } from './attributes';
import styles from './part-detail.module.css';

/** The attributes of a part in the order of its category; nothing without any. */
export function PartAttributes({ part, level }: { part: PartView; level: 2 | 3 }) {
  const attributes = useAttributesOf([part]) ?? [];
  if (attributes.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section className={styles.attributes}>
      <Heading id="part-attributes">Specifications</Heading>
      <table className={`${table.table} ${table.flush}`} aria-labelledby="part-attributes">
        <tbody>
          {attributes.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formatValue(part.attributes?.[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
