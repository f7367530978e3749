import { type Household, t, type User } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SummaryList } from '../../../ui/summary-list.tsx'
import { needsToAgree } from './needs-to-agree.ts'
import { formMember, type StartingPeople } from './starting-people.ts'

/** A person's households, with links to their people, or a button to make one. */
export function HouseholdsTab({ user }: { user: User }) {
  return (
    <Fetched options={queries.listHouseholds({ query: { user: user.id } })}>
      {({ results }) =>
        results.length === 0 ? (
          <NoHousehold user={user} />
        ) : (
          <div className="cards">
            {results.map((household) => (
              <HouseholdCard key={household.id} household={household} />
            ))}
          </div>
        )
      }
    </Fetched>
  )
}

function NoHousehold({ user }: { user: User }) {
  const start: StartingPeople = {
    name: user.last_name || user.first_name,
    members: [formMember(user)],
  }
  return (
    <EmptyState
      icon="users"
      action={
        <ButtonLink to={screens.newHousehold.path} state={start}>
          {t('Make a household')}
        </ButtonLink>
      }
    >
      {t('{name} belongs to no household yet.', { name: user.first_name })}
    </EmptyState>
  )
}

type Member = Household['members'][number]

function HouseholdCard({ household: { id, name, members } }: { household: Household }) {
  return (
    <Card
      title={name}
      actions={
        <ButtonLink
          variant="secondary"
          size="small"
          icon="edit"
          to={pathOf(screens.editHousehold.path, id)}
        >
          {t('Edit household')}
        </ButtonLink>
      }
    >
      <SummaryList
        caption={t('People of {name}', { name })}
        rows={members}
        rowKey={({ user }) => user}
        summary={(member) => ({
          name: member.name,
          line: roleOf(member),
          badge: needsToAgree(member, members) && (
            <Badge tone="warn">{t('Not agreed to be marked')}</Badge>
          ),
          to: pathOf(screens.userDetails.path, member.user),
        })}
      />
    </Card>
  )
}

const roleOf = ({ relation, may_act }: Member) =>
  relation === 'child' ? t('Child') : may_act ? t('Adult, marks the others') : t('Adult')
