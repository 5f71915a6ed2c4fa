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
const boxHeight = 104;

const widthOf = (count: number) =>
  sizes.slice(0, count).reduce((sum, [width]) => sum + width + gap, 0);

/** Books standing in their box, along the foot of the page. Decoration. */
export function Spines() {
  return (
    <svg
      className={styles['spines']}
      width={widthOf(sizes.length) - gap}
      height={boxHeight}
      aria-hidden="true"
    >
      {sizes.map(([width, height], index) => (
        <rect
          key={widthOf(index)}
          className={index === chosen ? styles['chosen'] : undefined}
          x={widthOf(index)}
          y={boxHeight - height}
          width={width}
          height={height + 4}
          rx={2}
        />
      ))}
    </svg>
  );
}
