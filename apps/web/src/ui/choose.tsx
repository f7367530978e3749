import { t } from '@church/shared'
import { type FormEvent, useId, useState } from 'react'
import { ask } from './ask.tsx'
import { Button } from './button.tsx'
import styles from './choose.module.scss'
import type { ConfirmOptions } from './confirm.tsx'
import { DialogFoot } from './dialog.tsx'
import { Radio } from './radio.tsx'

/** One of several answers. */
export interface Choice<Value> {
  value: Value
  label: string
  hint: string
}

/** Like `confirm`, where several answers are possible. None is preselected; resolves with null for no. */
export function choose<Value extends string>(
  { detail, ...options }: ConfirmOptions,
  choices: readonly Choice<Value>[],
): Promise<Value | null> {
  return ask<Value>({
    title: options.question,
    body: (answer) => (
      <>
        {detail}
        <Choices {...options} choices={choices} answer={answer} />
      </>
    ),
  })
}

interface Props<Value extends string> extends Pick<ConfirmOptions, 'question' | 'action' | 'tone'> {
  choices: readonly Choice<Value>[]
  /** Takes null for none. */
  answer: (chosen: Value | null) => void
}

function Choices<Value extends string>(props: Props<Value>) {
  const { question, action, tone, choices, answer } = props
  const note = useId()
  const [chosen, setChosen] = useState<Value | null>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) setMissing(true)
    else answer(chosen)
  }
  return (
    <form onSubmit={submit}>
      <fieldset className={styles.choices} aria-describedby={note}>
        <legend className="visually-hidden">{question}</legend>
        {choices.map(({ value, label, hint }) => (
          <Radio
            key={value}
            name="choice"
            hint={hint}
            checked={chosen === value}
            onChange={() => setChosen(value)}
          >
            <strong>{label}</strong>
          </Radio>
        ))}
      </fieldset>
      <p id={note} role="alert" className={styles.missing}>
        {isMissing && chosen === null && t('Please choose one of them.')}
      </p>
      <DialogFoot>
        <Button variant="secondary" autoFocus onClick={() => answer(null)}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant={tone ?? 'danger'}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}
