/** Placeholder until the chart is drawn. */
export const servingChart = () => [];
