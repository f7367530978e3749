import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { quiet, useChange } from '../../../ui/use-change.ts'
import { ApplyCard } from './apply-card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import styles from './imports.module.scss'
import { importById } from './queries.ts'
import { QuestionsCard } from './questions-card.tsx'
import { ResultCard } from './result-card.tsx'
import { RowsList } from './rows-list.tsx'
import { useDecisions } from './use-decisions.ts'

/** One import: what it would change, or has changed. */
export function ImportScreen() {
  const id = Number(useParams().id)
  const { change, isPending, error } = useChange({ ...mutations.applyImport, ...quiet })
  const query = useQuery(importById(id, isPending))
  const decisions = useDecisions()
  return (
    <>
      <BackLink to={screens.imports.path}>{t('All imports')}</BackLink>
      <PageHeading
        title={query.data?.file_name || screens.import.title}
        lead={
          query.data?.state === 'preview' &&
          t('Nothing is saved yet. Check the rows, then import them.')
        }
      />
      <Loaded query={query}>
        {(summary) => (
          <div className={styles.page}>
            {summary.state === 'preview' ? (
              <>
                <QuestionsCard summary={summary} />
                <ColumnsCard
                  key={summary.columns.map(({ field }) => field).join()}
                  summary={summary}
                />
                <ApplyCard
                  summary={summary}
                  decisions={decisions}
                  isSending={isPending}
                  error={error}
                  onApply={() => change({ params: { id }, body: decisions.decided })}
                />
              </>
            ) : (
              <ResultCard summary={summary} />
            )}
            <div>
              <RowsList summary={summary} decisions={decisions} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
