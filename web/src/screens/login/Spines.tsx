import styles from './login.module.css';

/** Thickness and height of each spine in pixels. */
const sizes: readonly (readonly [number, number])[] = [
  [14, 92],
  [14, 92],
  [18, 88],
  [10, 96],
  [10, 96],
  [22, 84],
  [16, 104],
  [12, 90],
  [12, 90],
  [12, 90],
  [20, 98],
  [9, 86],
  [9, 86],
  [26, 94],
  [14, 100],
  [14, 100],
  [11, 82],
  [18, 92],
];
/** The one that stands out. */
const chosen = 6;
const gap = 2;
const radius = 2;
const boxHeight = 104;

const widthOf = (books: typeof sizes) => books.reduce((sum, [width]) => sum + width + gap, 0);

/** The outline of each spine, rounded at its head; its foot is in the box. */
const spines = sizes.map(([width, height], index) => {
  const start = widthOf(sizes.slice(0, index)) + radius;
  const round = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  const head = `h${width - 2 * radius}${round(radius, radius)}`;
  return `M${start} ${boxHeight - height}${head}v${height}h${-width}v${-height}${round(radius, -radius)}z`;
});

/** Books standing in their box, along the foot of the page. Decoration. */
export function Spines() {
  return (
    <svg
      className={styles['spines']}
      width={widthOf(sizes) - gap}
      height={boxHeight}
      aria-hidden="true"
    >
      <path d={spines.toSpliced(chosen, 1).join('')} />
      <path d={spines[chosen]} className={styles['chosen']} />
    </svg>
  );
}
