import { type ImportQuestion, type ImportSummary, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { quiet } from '../../../ui/use-change.ts'
import styles from './imports.module.scss'
import { optionInWords, questionInWords } from './questions-in-words.ts'

/** What a file does not say for sure: the reading that is used beside the others, with values of the file. */
export function QuestionsCard({ summary }: { summary: ImportSummary }) {
  const { id, questions } = summary
  const read = useMutation({ ...mutations.setImportColumns, ...quiet })
  if (questions.length === 0) return null
  const choose = (key: string, value: string) =>
    read.mutate({ params: { id }, body: { choices: { [key]: value } } })
  return (
    <Card title={t('Is this right?')}>
      <p className="soft">
        {t(
          'This file can be read in more than one way. Your choice also holds for the next file with these columns.',
        )}
      </p>
      <div className={styles.questions} aria-busy={read.isPending || undefined}>
        {questions.map((question) => (
          <Question
            key={question.key}
            question={question}
            chosen={read.variables?.body?.choices?.[question.key] ?? question.chosen}
            disabled={read.isPending}
            onChoose={(value) => choose(question.key, value)}
          />
        ))}
      </div>
      {read.error && <ErrorAlert error={read.error} />}
    </Card>
  )
}

interface Props {
  question: ImportQuestion
  chosen: string
  disabled: boolean
  onChoose: (value: string) => void
}

function Question({ question, chosen, disabled, onChoose }: Props) {
  const { key, options } = question
  if (options.length === 0) return <OwnAnswer {...{ question, disabled, onChoose }} />
  return (
    <fieldset className={styles.question} disabled={disabled}>
      <legend>{questionInWords(question)}</legend>
      {options.map((option) => {
        const { label, hint } = optionInWords(question, option)
        return (
          <Radio
            key={option.value}
            name={key}
            checked={chosen === option.value}
            onChange={() => onChoose(option.value)}
            {...(hint && { hint })}
          >
            <bdi>{label}</bdi>
          </Radio>
        )
      })}
    </fieldset>
  )
}

/** The name of a service that the church has not recorded yet. */
function OwnAnswer({ question, disabled, onChoose }: Omit<Props, 'chosen'>) {
  const [name, setName] = useState(question.chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onChoose(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={questionInWords(question)}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="secondary" disabled={disabled || !name.trim()}>
        {t('Check the rows again')}
      </Button>
    </form>
  )
}
