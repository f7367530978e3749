import { HOUSEHOLD_MAX, t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { FindPerson } from '../users/index.ts'
import styles from './household-form.module.scss'
import { type FormMember, formMember } from './starting-people.ts'

interface Props {
  members: FormMember[]
  onAdd: (added: FormMember) => void
}

/** Finds people by name, to add them to a household. */
export function AddMember({ members, onAdd }: Props) {
  if (members.length >= HOUSEHOLD_MAX) return null
  return (
    <div className={styles.add}>
      <FindPerson
        label={t('Add a person')}
        added={members.map(({ user }) => user)}
        onAdd={(user) => onAdd(formMember(user))}
        hint={
          <>
            {t('Children need no account, and members don’t find them.')}{' '}
            {/* In a new window, so that the form keeps what was typed. */}
            <a href={`#${screens.addPerson.path}`} target="_blank" rel="noreferrer">
              {t('Add somebody who isn’t in the list yet')}
              <span className="visually-hidden"> {t('(opens a new window)')}</span>
            </a>
          </>
        }
      />
    </div>
  )
}
