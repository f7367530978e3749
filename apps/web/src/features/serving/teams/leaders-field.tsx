import { type Team, t } from '@church/shared'
import { IconButton } from '../../../ui/button.tsx'
import { FindPerson, nameOf } from '../../people/users/index.ts'
import styles from './leaders-field.module.scss'

interface Props {
  leaders: Team['led_by']
  onChange: (leaders: Team['led_by']) => void
}

/** The leaders of a team, and a search for others. */
export function LeadersField({ leaders, onChange }: Props) {
  return (
    <fieldset className={styles.leaders}>
      <legend>{t('Leaders')}</legend>
      {leaders.length === 0 && <p className="soft">{t('Nobody leads this team yet.')}</p>}
      <ul className={styles.list}>
        {leaders.map(({ id, name }) => (
          <li key={id}>
            {name}
            <IconButton
              icon="cross"
              label={t('Remove {name}', { name })}
              onClick={() => onChange(leaders.filter((leader) => leader.id !== id))}
            />
          </li>
        ))}
      </ul>
      <FindPerson
        label={t('Add a leader')}
        added={leaders.map(({ id }) => id)}
        onAdd={(user) => onChange([...leaders, { id: user.id, name: nameOf(user) }])}
      />
    </fieldset>
  )
}
