/** The limits of steppers and sliders. */
export const bounds = {
  fontSize: { min: 50, max: 300, step: 10 },
  lineHeight: { min: 0.8, max: 3, step: 0.1 },
  margins: { min: 0.5, max: 4, step: 0.25 },
} as const;

/** A value within its bounds and on one of its steps. */
export function stepTo(key: keyof typeof bounds, value: number): number {
  const { min, max, step } = bounds[key];
  const nearest = Math.round(Math.round(value / step) * step * 100) / 100;
  return Math.min(max, Math.max(min, nearest));
}
