import { useT } from '../../../lib/i18n.ts';
import styles from './connect.module.css';
import { type Recipe, recipes } from './recipes.ts';

interface ChooseAppProps {
  readonly chosen: Recipe | undefined;
  readonly onChoose: (recipe: Recipe) => void;
}

/** The apps to choose from. */
export function ChooseApp({ chosen, onChoose }: ChooseAppProps) {
  const t = useT();
  return (
    <fieldset className={styles['apps']}>
      <legend className="visually-hidden">{t('connect.title')}</legend>
      {recipes.map((recipe) => (
        <label key={recipe.name} className={styles['app']}>
          <input
            type="radio"
            name="app"
            checked={recipe === chosen}
            onChange={() => {
              onChoose(recipe);
            }}
          />
          {recipe.name === '' ? t('connect.other') : <bdi>{recipe.name}</bdi>}
        </label>
      ))}
    </fieldset>
  );
}
