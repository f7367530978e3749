import { type Newcomer, newcomerMessages } from '@church/shared'
import { useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { isSignedOutError } from '../../lib/signed-out-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './newcomer-list.module.scss'
import { useRemoveNewcomers } from './queries.ts'

interface Props {
  newcomers: Newcomer[]
  /** May be more than are listed. */
  count: number
}

const nameOf = ({ first_name, last_name }: Newcomer) => `${first_name} ${last_name}`

/** The newcomers with a checkbox each, and a button that deletes those selected. */
export function NewcomerList({ newcomers, count }: Props) {
  const [ids, setIds] = useState<number[]>([])
  const { mutate, isPending } = useRemoveNewcomers()
  // Another admin may have deleted some meanwhile.
  const selected = newcomers.filter(({ id }) => ids.includes(id))
  const areAllSelected = selected.length === newcomers.length

  const toggle = (id: number) =>
    setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])

  const remove = async () => {
    const isSure = await confirm({
      question: newcomerMessages.question(selected.length),
      detail: `${listOf(selected)} will be signed out everywhere. Their details, pictures and attendance will be permanently deleted.`,
      action: 'Delete',
    })
    if (!isSure) return
    mutate(
      selected.map(({ id }) => id),
      {
        onSuccess: ({ detail }) => toast.success(detail),
        onError: (failure) => {
          if (!isSignedOutError(failure)) toast.error(failure.message)
        },
      },
    )
  }

  return (
    <Card>
      <Checkbox
        label={`Select all ${newcomers.length}`}
        checked={areAllSelected}
        onChange={() => setIds(areAllSelected ? [] : newcomers.map(({ id }) => id))}
      />
      <ul className={styles.list} aria-label="Newcomers">
        {newcomers.map((each) => (
          <li key={each.id}>
            <Checkbox
              label={nameOf(each)}
              hint={<Facts newcomer={each} />}
              checked={ids.includes(each.id)}
              onChange={() => toggle(each.id)}
            />
          </li>
        ))}
      </ul>
      {count > newcomers.length && (
        <p>
          These are the latest {newcomers.length} of {count}.
        </p>
      )}
      <Button
        variant="secondary-danger"
        icon="trash"
        busy={isPending}
        disabled={selected.length === 0}
        onClick={remove}
      >
        {selected.length === 0 ? 'Delete selected' : `Delete ${selected.length} selected`}
      </Button>
    </Card>
  )
}

function Facts({ newcomer: { email, email_confirmed, registered_at } }: { newcomer: Newcomer }) {
  return (
    <>
      {email} · {formatTime(registered_at)}{' '}
      {!email_confirmed && <Badge tone="warn">Unconfirmed</Badge>}
    </>
  )
}

const NAMED = 3

/** The first few names, and how many more there are. */
function listOf(selected: Newcomer[]): string {
  const names = selected.slice(0, NAMED).map(nameOf)
  const others = selected.length - names.length
  const all = others === 0 ? names : [...names, others === 1 ? '1 other' : `${others} others`]
  return new Intl.ListFormat('en-GB').format(all)
}
