import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { screens } from '../../../lib/screens.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { ApplyCard } from './apply-card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import styles from './imports.module.scss'
import { importById, useApplyImport } from './queries.ts'
import { QuestionsCard } from './questions-card.tsx'
import { ResultCard } from './result-card.tsx'
import { RowsList } from './rows-list.tsx'
import { useDecisions } from './use-decisions.ts'

/** One import: what it would change, or has changed. */
export function ImportScreen() {
  const id = Number(useParams().id)
  const apply = useApplyImport(id)
  const query = useQuery(importById(id, apply.isPending))
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
                <ApplyCard summary={summary} decisions={decisions} apply={apply} />
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
