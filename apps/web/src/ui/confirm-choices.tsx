import { type FormEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-choices.module.scss'
import type { Choice, ConfirmOptions } from './confirm-store.ts'
import { DialogFoot } from './dialog.tsx'
import { Radio } from './radio.tsx'

interface Props extends Pick<ConfirmOptions, 'question' | 'action' | 'tone'> {
  choices: readonly Choice[]
  answer: (chosen: string) => void
  onCancel: () => void
}

/** The answers to choose from in a confirmation. None is preselected. */
export function ConfirmChoices({ question, action, tone, choices, answer, onCancel }: Props) {
  const note = useId()
  const [chosen, setChosen] = useState<string | null>(null)
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
            checked={chosen === value}
            onChange={() => setChosen(value)}
          >
            <strong>{label}</strong>
            <span className={styles.hint}>{hint}</span>
          </Radio>
        ))}
      </fieldset>
      <p id={note} role="alert" className={styles.missing}>
        {isMissing && chosen === null && 'Please choose one of them.'}
      </p>
      <DialogFoot>
        <Button variant="secondary" autoFocus onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone ?? 'danger'}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}
