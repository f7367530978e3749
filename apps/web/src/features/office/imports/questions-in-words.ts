import { IMPORT_FIELDS, type ImportQuestion, shown, t } from '@church/shared'
import { formatBirthday, formatDay } from '../../../lib/format.ts'

type Option = ImportQuestion['options'][number]

/** The question without its field: `order` of `order.dateofbirth`. */
const kindOf = ({ key }: ImportQuestion) => key.split('.', 1)[0]

const labels: Record<string, string> = { ...IMPORT_FIELDS.attendance, ...IMPORT_FIELDS.people }

export const fieldInWords = (field: string): string => shown(labels[field] ?? field)

/** What is asked about a file. */
export function questionInWords(question: ImportQuestion): string {
  const field = question.field ? fieldInWords(question.field) : ''
  switch (kindOf(question)) {
    case 'encoding':
      return t('Which letters are right?')
    case 'separator':
      return t('Which columns are right?')
    case 'header':
      return t('Which line has the names of the columns?')
    case 'order':
    case 'epoch':
      return t('{field}: which date is right?', { field })
    case 'name_order':
      return t('Which part of a name is the last name?')
    case 'couples':
      return t('Is a couple one row or two people?')
    case 'capitals':
      return t('How should names be written?')
    case 'breaks':
      return t('{field}: how should line breaks be read?', { field })
    case 'id':
      return t('Whose numbers are these?')
    case 'service':
      return t('Which service was it?')
    default:
      return t('Which column is {field}?', { field })
  }
}

const dayInWords = (day: string) => {
  if (day === '') return t('No date')
  return day.startsWith('--') ? formatBirthday(day.slice(2)) : formatDay(day)
}

/** An option with values of the file, and what it means below. */
export function optionInWords(
  question: ImportQuestion,
  { value, example }: Option,
): { label: string; hint?: string } {
  switch (kindOf(question)) {
    case 'order':
    case 'epoch':
      return { label: dayInWords(example) }
    case 'header':
      return value === '0'
        ? { label: t('None of them') }
        : { label: example, hint: t('Line {line}', { line: value }) }
    case 'encoding':
      return { label: example, hint: value }
    case 'couples':
      return { label: example, hint: value === 'two' ? t('Two people') : t('One person') }
    case 'breaks':
      return value === 'ask'
        ? { label: t('Ask about each row'), hint: example }
        : { label: example }
    case 'id':
      return value === 'ours'
        ? { label: t('Ours'), hint: example }
        : { label: t('Another program’s') }
    case 'service':
    case 'column':
      return { label: value, hint: example }
    default:
      return { label: example }
  }
}
