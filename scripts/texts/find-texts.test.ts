import { describe, expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'

const find = (source: string) => findTexts('apps/web/src/example.tsx', source)
const textsOf = (source: string) => find(source).texts
const problemsOf = (source: string) => find(source).problems

describe('finds', () => {
  test('the texts of the runtime’s functions', () => {
    expect(
      textsOf(`
        t('You are here')
        t('{name} is here', { name })
        t('Open', undefined, 'a door')
        t(isLate ? 'Late' : 'In time')
        n(count, '{count} person', '{count} people')
        worded('At most {max}', { max: 3 })
      `),
    ).toEqual([
      { text: 'You are here' },
      { text: '{name} is here' },
      { text: 'Open', context: 'a door' },
      { text: 'Late' },
      { text: 'In time' },
      { text: '{count} person', plural: '{count} people' },
      { text: 'At most {max}' },
    ])
  })

  test('sentences with elements, messages, errors and titles of screens', () => {
    expect(
      textsOf(`
        <T text="Read our <a>policy</a>." a={link} />
        defineTexts({ saved: 'Saved.', of: { name: 'Its name' }, count: (n) => n })
        const doorErrors = { gone: gone('door-gone', 'It is gone.') }
        const screens = { users: { path: '/users', audience: 'admin', title: 'Users' } }
      `),
    ).toEqual([
      { text: 'Read our <a>policy</a>.' },
      { text: 'Saved.' },
      { text: 'Its name' },
      { text: 'It is gone.' },
      { text: 'Users', audience: 'admin' },
    ])
  })
})

describe('refuses', () => {
  test.each([['t(name)'], ['t(`Hello`)'], ["n(count, one, 'many')"], ['<T text={text} />']])(
    'what cannot be found: %s',
    (source) => {
      expect(problemsOf(source)).toEqual([
        'apps/web/src/example.tsx:1: A text has to be a string that stands here, not a variable or a template.',
      ])
    },
  )

  test.each([
    ['bare text in JSX', 'const a = <p>Nobody is here.</p>', 'Nobody is here.'],
    ['a sentence', "const a = 'Nobody is here.'", 'Nobody is here.'],
    ['a template', 'const a = `Nobody is here`', 'Nobody is here'],
    ['a label', '<Field label="First name" />', 'First name'],
    ['the text of another element', '<Button text="Sign in to mark it." />', 'Sign in to mark it.'],
  ])('%s', (_what, source, said) => {
    expect(problemsOf(source)).toHaveLength(1)
    expect(problemsOf(source)[0]).toContain(`“${said}`)
  })

  test('no strings that are not for people', () => {
    expect(
      problemsOf(`
        import a from 'A name of a file'
        throw new Error('The page has no element.')
        const b: 'Some type here' = c
        const d = <p className="Some class names" data-tone="calm">{t('Read by people')}</p>
      `),
    ).toEqual([])
  })
})
