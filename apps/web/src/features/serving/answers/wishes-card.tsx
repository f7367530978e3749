import { n, type ServingWishes, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutations, queries } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'
import { ownHousehold } from '../../people/households/index.ts'

/** The limits that are offered, in times a month. */
const LIMITS = [1, 2, 3, 4]

type Pairing = 'together' | 'apart' | ''

interface Person {
  id: number
  name: string
}

/** The people of the user's household, whom wishes may be about. */
function usePartners(): Person[] {
  const { data } = useQuery(ownHousehold())
  const members = (data?.households ?? []).flatMap((household) => household.members)
  const others = members.filter(({ is_you }) => !is_you)
  return [...new Map(others.map(({ user, name }) => [user, { id: user, name }])).values()]
}

/** How often, and with whom, the user wishes to serve. Only the suggestion reads it. */
export function WishesCard() {
  const query = useQuery(queries.getServingWishes())
  return (
    <Card title={t('Your wishes')}>
      <p>{t('The suggestion of the plan keeps to them. Leaders don’t see them.')}</p>
      <Loaded query={query}>{(wishes) => <WishesForm wishes={wishes} />}</Loaded>
    </Card>
  )
}

function WishesForm({ wishes }: { wishes: ServingWishes }) {
  const [changed, setChanged] = useState<ServingWishes | null>(null)
  const { change, isPending, error } = useChange({ ...mutations.setServingWishes, ...quiet })
  const partners = usePartners()
  const shown = changed ?? wishes
  const save = (event: FormEvent) => {
    event.preventDefault()
    change({ body: shown }, () => {
      setChanged(null)
      toast.success(t('Your wishes have been saved.'))
    })
  }
  const pair = (id: number, pairing: Pairing) => {
    const without = (ids: number[]) => ids.filter((other) => other !== id)
    const [together, apart] = [without(shown.together), without(shown.apart)]
    if (pairing === 'together') together.push(id)
    if (pairing === 'apart') apart.push(id)
    setChanged({ ...shown, together, apart })
  }
  return (
    <form onSubmit={save}>
      <Select
        label={t('At most')}
        value={shown.at_most_a_month ?? ''}
        onChange={({ target: { value } }) =>
          setChanged({ ...shown, at_most_a_month: value === '' ? null : Number(value) })
        }
      >
        <option value="">{t('No limit')}</option>
        {[...new Set([...LIMITS, shown.at_most_a_month ?? 1])].map((limit) => (
          <option key={limit} value={limit}>
            {n(limit, 'Once a month', '{count} times a month')}
          </option>
        ))}
      </Select>
      <Checkbox
        label={t('Not two weeks in a row')}
        checked={shown.not_two_in_a_row}
        onChange={({ target }) => setChanged({ ...shown, not_two_in_a_row: target.checked })}
      />
      {partners.length > 0 && <p>{t('With the people of your household:')}</p>}
      {partners.map((person) => (
        <PairField
          key={person.id}
          person={person}
          pairing={pairingOf(shown, person.id)}
          onChange={(pairing) => pair(person.id, pairing)}
        />
      ))}
      {error && <ErrorAlert error={error} />}
      <Button type="submit" busy={isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}

function pairingOf({ together, apart }: ServingWishes, id: number): Pairing {
  if (together.includes(id)) return 'together'
  return apart.includes(id) ? 'apart' : ''
}

interface PairProps {
  person: Person
  pairing: Pairing
  onChange: (pairing: Pairing) => void
}

function PairField({ person: { name }, pairing, onChange }: PairProps) {
  return (
    <Select
      label={name}
      value={pairing}
      onChange={({ target }) =>
        onChange(target.value === 'together' || target.value === 'apart' ? target.value : '')
      }
    >
      <option value="">{t('It doesn’t matter')}</option>
      <option value="together">{t('Together')}</option>
      <option value="apart">{t('Not at the same time')}</option>
    </Select>
  )
}
