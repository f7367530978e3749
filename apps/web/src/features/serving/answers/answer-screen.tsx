import { type ServingQuestion, t, type YesOrNo } from '@church/shared'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { formatDate, formatTimeRange } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { quiet } from '../../../ui/use-change.ts'
import styles from './own-serving-card.module.scss'

/** The target of links in mails about serving. Mail programs open links by themselves, so only a tap answers. */
export function ServingAnswerScreen() {
  const { token = '' } = useParams()
  const query = useQuery({
    queryKey: ['serving-link', token],
    queryFn: () => api.readServingLink({ body: { token } }),
    retry: false,
    gcTime: 0,
  })
  return (
    <div className="narrow">
      <PageHeading title={screens.servingAnswer.title} />
      <Card>
        {/* The key resets the state if another link is opened in the same tab. */}
        <Loaded query={query} failedRefetch="instead">
          {(question) => <Answer key={token} token={token} question={question} />}
        </Loaded>
      </Card>
      <FormAside>
        <T
          text="All your dates: <a>when you serve</a>"
          a={(words) => <Link to={screens.ownServing.path}>{words}</Link>}
        />
      </FormAside>
    </div>
  )
}

function Answer({ token, question }: { token: string; question: ServingQuestion }) {
  const { mutate, isPending, data, error } = useMutation({
    ...mutations.answerServingLink,
    ...quiet,
  })
  const say = (answer: YesOrNo) => mutate({ body: { token, answer } })
  const { role, session_name, start_datetime, end_datetime, asks } = question
  const answer = data?.answer ?? question.answer
  return (
    <>
      <p className={styles.question}>
        <strong>{role}</strong>
        <span>{session_name}</span>
        <span>
          {t('{date}, {time}', {
            date: formatDate(start_datetime),
            time: formatTimeRange(start_datetime, end_datetime),
          })}
        </span>
      </p>
      {answer && <Alert tone={answer === 'yes' ? 'success' : 'info'}>{saidOf(asks, answer)}</Alert>}
      {error && <ErrorAlert error={error} />}
      <p>{asks === 'swap' ? t('Can you take this over?') : t('Can you serve?')}</p>
      <div className={styles.answers}>
        <Button wide icon="check" busy={isPending} onClick={() => say('yes')}>
          {t('Yes')}
        </Button>
        <Button wide variant="secondary" icon="cross" busy={isPending} onClick={() => say('no')}>
          {t('No')}
        </Button>
      </div>
    </>
  )
}

function saidOf(asks: ServingQuestion['asks'], answer: YesOrNo): string {
  if (answer === 'yes') return t('You said yes. Thank you.')
  return asks === 'swap'
    ? t('You said no. You can still change your mind.')
    : t('You said no, and your team’s leader is told. You can still change your mind.')
}
