/** A payment may be in any currency: that can be what is wrong with it. */
export function formatMoneyIn(currency: string, amount: number): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-US', style).format(amount);
}
