import { t, type User, type VisitorCard } from '@church/shared'
import { type FormEvent, useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogFoot } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'
import { nameOf, UserBadges, usePeopleFound } from '../../people/users/index.ts'
import styles from './visit-form.module.scss'

/** How many people a search shows; a longer name finds the others. */
const shown = 6

interface Props {
  card: VisitorCard
  onDone: () => void
}

/** Joins a visitor's card to a person in the records. */
export function JoinForm({ card, onDone }: Props) {
  const [typed, setTyped] = useState(card.first_name ?? '')
  const [chosen, setChosen] = useState<User | null>(null)
  const { people, isLong } = usePeopleFound(typed, shown)
  const { change, error, isPending } = useChange({ ...mutations.joinVisitor, ...quiet })
  const join = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || isPending) return
    change({ params: { id: card.id }, body: { user: chosen.id } }, () => {
      toast.success(t('{name} is marked present.', { name: nameOf(chosen) }))
      onDone()
    })
  }
  return (
    <form onSubmit={join}>
      <TextField
        label={t('Name')}
        type="search"
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PersonChoice
        people={people}
        isNobody={isLong && people.length === 0}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className="soft">
        {t('They count as present at {session}. The card loses its name and contact for good.', {
          session: card.session_name,
        })}
      </p>
      {error && <ErrorAlert error={error} />}
      <DialogFoot>
        <Button variant="secondary" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={!chosen} busy={isPending}>
          {chosen ? t('It is {name}', { name: nameOf(chosen) }) : t('Already in the list')}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface ChoiceProps {
  people: User[]
  /** Whether a name was searched that nobody has. */
  isNobody: boolean
  chosen: User | null
  onChoose: (user: User) => void
}

function PersonChoice({ people, isNobody, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={styles.wishes}>
      <legend>
        {isNobody ? t('Nobody of that name is in the records.') : t('Already in the list')}
      </legend>
      <div className={styles.choices}>
        {people.map((user) => (
          <Radio
            key={user.id}
            name="user"
            checked={chosen?.id === user.id}
            onChange={() => onChoose(user)}
            hint={user.email}
          >
            <bdi>{nameOf(user)}</bdi> <UserBadges user={user} />
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}
