import { AddToBasket } from '@/features/basket/add-to-basket';
import { InBasket } from '@/features/basket/in-basket';
import { PartPanel, type PartPanelProps } from '@/features/parts/part-panel';
import { useSession } from '@/features/users/use-session';
import layout from '@/ui/layout.module.css';

/** The panel of a part, with the basket for everyone but admins. */
export function OpenPart(props: Omit<PartPanelProps, 'children'>) {
  const { admin } = useSession();
  return (
    <PartPanel {...props}>
      {(part) =>
        !admin && (
          <div className={`${layout.stack} ${layout.tight}`}>
            <AddToBasket part={part} />
            <InBasket partId={part._id} />
          </div>
        )
      }
    </PartPanel>
  );
}
