import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackToMe } from '../../../ui/own-page.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import styles from './own-serving-card.module.scss'
import { hasDates, OwnDates } from './own-serving-card.tsx'
import { WishesCard } from './wishes-card.tsx'

/** When You Serve: the user's dates and wishes, with links to the plans of their teams. */
export function OwnServingScreen() {
  const own = useQuery(queries.getOwnServing())
  const { data: all = [] } = useQuery(queries.listTeams())
  const leads = all.some(({ mine }) => mine)
  return (
    <>
      <BackToMe />
      <PageHeading
        title={screens.ownServing.title}
        lead={
          leads ? (
            <Link to={screens.servingPlan.path}>{t('Open the serving plan')}</Link>
          ) : (
            t('Your dates, and how you wish to serve.')
          )
        }
      />
      <div className={styles.screen}>
        <Card title={t('Your dates')}>
          <Loaded query={own} failedRefetch="above">
            {(data) =>
              hasDates(data) ? (
                <OwnDates own={data} />
              ) : (
                <EmptyState icon="calendar">{t('You’re not down for anything yet.')}</EmptyState>
              )
            }
          </Loaded>
          <p className="soft small">
            {t('Stewards, your team and its leaders see when you serve.')}
          </p>
        </Card>
        <WishesCard />
        {all.length > 0 && (
          <Card title={t('Your teams’ plans')}>
            <ul className={styles.teams}>
              {all.map(({ id, name }) => (
                <li key={id}>
                  <Link to={pathOf(screens.teamPlan.path, id)}>
                    <bdi>{name}</bdi>
                    <Icon name="next" />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
