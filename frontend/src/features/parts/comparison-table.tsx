import type { ReactNode } from 'react';
import type { PartView } from '@/api/types.gen';
import { Button, ButtonLink } from '@/ui/button';
import { focusPageTitle } from '@/ui/focus';
import { focusNeighbour } from '@/ui/focus-neighbour';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { Picture } from '@/ui/picture';
import { Spinner } from '@/ui/spinner';
import table from '@/ui/table.module.css';
import { useUrlState, withParams } from '@/ui/use-url-state';
import styles from './comparison-table.module.css';
import { formatValue, useAttributesOf } from './attributes';
import { PART_FACTS, type PartFact } from './part-facts';
import { comparableOf } from './quantity';

const DESCRIPTION: PartFact = {
  name: 'Description',
  valueOf: ({ description }) => (
    <span className={`${layout.hint} ${layout.typed} ${styles.description}`}>{description}</span>
  ),
};

interface ComparisonTableProps {
  parts: PartView[];
  onRemove: (id: string) => void;
  /** a further button for a part */
  action?: ((part: PartView) => ReactNode) | undefined;
}

/** Whether a row that all parts share is left out. */
const ONLY_DIFFERENCES = 'differences';

/** Parts side by side, with their attributes in the order of their categories; on a narrow screen the table scrolls and its row headings stay. */
export function ComparisonTable({ parts, onRemove, action }: ComparisonTableProps) {
  const { params, change } = useUrlState();
  const known = useAttributesOf(parts);
  if (!known) return <ComparisonSpinner />;
  const attributes = known.map((attribute): PartFact => ({
    name: attribute.name,
    valueOf: ({ attributes }) => formatValue(attributes?.[attribute.key]) ?? '–',
    comparableOf: ({ attributes }) => comparableOf(attribute, attributes?.[attribute.key]),
    ...(attribute.kind === 'number' && { figure: true }),
  }));
  const canShorten = attributes.length > 0 && parts.length > 1;
  const isShort = canShorten && params.has(ONLY_DIFFERENCES);
  const rows = [...PART_FACTS, ...attributes].filter((row) => !isShort || differs(row, parts));
  return (
    <>
      {canShorten && (
        <label className={styles.only}>
          <input
            type="checkbox"
            className={layout.checkbox}
            checked={isShort}
            onChange={(event) => {
              const value = event.target.checked ? 'true' : undefined;
              change((current) => withParams(current, { [ONLY_DIFFERENCES]: value }), { replace: true });
            }}
          />
          Only what differs
        </label>
      )}
      <div className={`${layout.panel} ${styles.frame}`} role="region" aria-label="Compared parts" tabIndex={0}>
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <td />
              {parts.map((part) => (
                <th key={part._id} scope="col">
                  <Picture className={styles.picture} src={part.image_url} alt="" />
                  {part.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, DESCRIPTION].map(({ name, valueOf, figure, Tag }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {parts.map((part) => (
                  <td key={part._id}>
                    <span className={figure && 'figure'}>{valueOf(part)}</span> {Tag && <Tag part={part} />}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <span className="visually-hidden">Actions</span>
              </th>
              {parts.map((part) => (
                <td key={part._id}>
                  <div className={`${layout.row} ${styles.buttons}`}>
                    <ButtonLink size="small" to={paths.purchase(part._id)} aria-label={`Buy Now: ${part.name}`}>
                      Buy Now
                    </ButtonLink>
                    {action?.(part)}
                    <Button
                      look="quiet"
                      size="small"
                      aria-label={`Remove ${part.name}`}
                      onClick={({ currentTarget }) => {
                        // Before the column disappears, because the focus would be lost with it.
                        if (!focusNeighbour(currentTarget.closest('td'))) focusPageTitle();
                        onRemove(part._id);
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}

/** About as high as the table. */
export function ComparisonSpinner() {
  return (
    <div className={styles.spinner}>
      <Spinner block label="Loading the parts" />
    </div>
  );
}

/** Whether the parts have different values in this row. */
function differs({ comparableOf, valueOf }: PartFact, parts: readonly PartView[]): boolean {
  return new Set(parts.map((part) => (comparableOf ?? valueOf)(part))).size > 1;
}
