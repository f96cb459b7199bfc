import type { ReactNode } from 'react';
import layout from './layout.module.css';

interface FactProps {
  name: string;
  /** whether the value is a number */
  figure?: boolean;
  children: ReactNode;
}

/** A labelled value in a <dl>. */
export function Fact({ name, figure, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={figure ? 'figure' : undefined}>{children}</dd>
    </div>
  );
}

interface FactsProps {
  /** pairs of label and value; those without a value are omitted */
  facts: readonly (readonly [string, ReactNode])[];
  className: string | undefined;
}

export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={`${layout.facts} ${className}`}>
      {facts.map(
        ([name, value]) =>
          value !== undefined &&
          value !== false && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  );
}
