import type { Overview } from '@church/shared'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { carePaths } from '../../care/cases/index.ts'
import styles from './care-card.module.scss'

/** How many people wait for a carer's call, with a link to their list. */
export function CareCard({ care }: { care: Overview['care'] | undefined }) {
  return (
    <Card title="Care" className={styles.card}>
      {!care && <SkeletonLines lines={3} />}
      {care && (
        <>
          <dl className={styles.numbers}>
            <div>
              <dt>Open</dt>
              <dd>{care.open}</dd>
            </div>
            <div>
              <dt>Unassigned</dt>
              <dd>{care.unassigned}</dd>
            </div>
            <div>
              <dt>Done this week</dt>
              <dd>{care.done_this_week}</dd>
            </div>
          </dl>
          <ButtonLink to={carePaths.cases} variant="secondary" size="small" icon="users">
            Open the list
          </ButtonLink>
        </>
      )}
    </Card>
  )
}
