import type { PartView } from '@/api/types.gen';
import { formatCount } from '@/ui/format';
import { Money } from '@/ui/money';
import { PageTitle } from '@/ui/page-title';
import { ZoomPicture } from '@/ui/zoom-picture';
import { StockTag } from './stock';
import styles from './part-detail.module.css';

/** All a buyer should know of a part. */
export function PartDetail({ part }: { part: PartView }) {
  return (
    <article className={styles.part}>
      <ZoomPicture src={part.image_url} alt={part.name} width={640} height={480} />
      <div>
        <PageTitle>{part.name}</PageTitle>
        <p className={styles.description}>{part.description}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Price</dt>
            <dd>
              <Money dollars={part.price} />
            </dd>
          </div>
          <div>
            <dt>Minimum Order</dt>
            <dd className="figure">{formatCount(part.min_order)}</dd>
          </div>
          <div>
            <dt>Available Stock</dt>
            <dd className="figure">{formatCount(part.quantity)}</dd>
          </div>
        </dl>
        <p className={styles.stock}>
          <StockTag part={part} />
        </p>
      </div>
    </article>
  );
}
