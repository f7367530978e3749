import { formatList, type HouseholdSuggestion, n, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './households-screen.module.scss'
import type { StartingPeople } from './starting-people.ts'

/** More would be a second long list below the first. */
const initialCount = 5

/** Households to make of people with the same surname and address; nothing if there are none. */
export function LikelyHouseholds() {
  const { data } = useQuery(queries.suggestHouseholds())
  if (!data?.results.length) return null
  const [first, more] = [data.results.slice(0, initialCount), data.results.slice(initialCount)]
  return (
    <Card title={t('Likely households')} className={styles.card}>
      <p>
        {t('People with the same surname and address. You can change everything before you save.')}
      </p>
      <Suggestions suggestions={first} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{n(more.length, '{count} more', '{count} more')}</summary>
          <Suggestions suggestions={more} />
        </details>
      )}
    </Card>
  )
}

function Suggestions({ suggestions }: { suggestions: HouseholdSuggestion[] }) {
  return (
    <ul className={styles.items}>
      {suggestions.map((suggestion) => (
        <Suggestion key={suggestion.members[0]?.user} suggestion={suggestion} />
      ))}
    </ul>
  )
}

function Suggestion({
  suggestion: { name, address, members },
}: {
  suggestion: HouseholdSuggestion
}) {
  const names = members.map((member) =>
    member.relation === 'child' ? t('{name} (child)', { name: member.name }) : member.name,
  )
  const start: StartingPeople = {
    name,
    members: members.map((member) => ({ ...member, may_act: member.relation === 'adult' })),
  }
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <bdi className="soft">{address}</bdi>
        <p className={styles.message}>{formatList(names)}</p>
      </div>
      <ButtonLink
        size="small"
        variant="secondary"
        to={screens.newHousehold.path}
        state={start}
        aria-label={t('Make the household {name}', { name })}
      >
        {t('Make household')}
      </ButtonLink>
    </li>
  )
}
