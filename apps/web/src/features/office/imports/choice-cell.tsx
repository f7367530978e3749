import { formatFacts, type ImportKind, type ImportRow, t } from '@church/shared'
import { useId } from 'react'
import { formatDay } from '../../../lib/format.ts'
import inputStyles from '../../../ui/input.module.scss'
import styles from './imports.module.scss'
import type { Choice, DecisionsState } from './use-decisions.ts'

interface Props {
  kind: ImportKind
  row: ImportRow
  decisions: DecisionsState
}

const valueOfChoice = (choice: Choice | undefined) => {
  if (!choice) return ''
  if (choice === 'skip') return 'skip'
  return choice.person === null ? 'new' : String(choice.person)
}

function choiceOf(value: string): Choice | null {
  if (value === '') return null
  if (value === 'skip') return 'skip'
  return { person: value === 'new' ? null : Number(value) }
}

/** The choice about a row: who is meant, or to skip it. */
export function ChoiceCell({ kind, row: asked, decisions }: Props) {
  const id = useId()
  const { row, line, name, verdict, candidates } = asked
  const isAsked = verdict === 'ambiguous'
  return (
    <span className={styles.choice}>
      <label htmlFor={id} className="visually-hidden">
        {name
          ? t('Decision for {name}, line {line}', { name, line: String(line) })
          : t('Decision for the row, line {line}', { line: String(line) })}
      </label>
      <select
        id={id}
        className={inputStyles.select}
        value={valueOfChoice(decisions.choices.get(row))}
        onChange={({ target }) => decisions.choose(row, choiceOf(target.value))}
      >
        <option value="">
          {isAsked
            ? t('Please choose')
            : verdict === 'refused'
              ? t('Can’t be imported')
              : t('Import', undefined, 'to import')}
        </option>
        {candidates.map((one) => (
          <option key={one.id} value={one.id}>
            {formatFacts(
              [
                t('It’s {name}', { name: one.name }),
                one.email || (one.dateofbirth && formatDay(one.dateofbirth, 'short')),
                `#${one.id}`,
                one.doubt,
              ].flatMap((fact) => fact || []),
            )}
          </option>
        ))}
        {isAsked && kind === 'people' && <option value="new">{t('It’s somebody new')}</option>}
        <option value="skip">{t('Skip')}</option>
      </select>
    </span>
  )
}
