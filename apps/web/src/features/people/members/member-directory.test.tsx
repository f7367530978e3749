import { ApiError, memberErrors } from '@church/shared'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleMember } from '../../../../test/sample-member.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { MemberDirectory } from './member-directory.tsx'

const named = (id: number) =>
  sampleMember({ id, user: { id, first_name: 'Ruth', last_name: `Nr ${id}`, email: '' } })

test('a directory of too many people comes in pages, and is searched by the server', async () => {
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132)
  const { status, code, detail } = memberErrors.tooMany
  const { asked } = stubServer({
    getChurch: () => church,
    listMembers: () => Promise.reject(new ApiError(status, code, detail)),
    searchDirectory: ({ params: { keyword = '', page = 1 } }) => {
      const count = keyword === '' ? 20_001 : 2
      const from = (Number(page) - 1) * 100 + 1
      const results = Array.from({ length: Math.min(100, count) }, (_, n) => named(from + n))
      return { results, count, next: null, previous: null }
    },
  })
  renderScreen(<MemberDirectory alone={null} />, { at: '/Member_List/' })
  await screen.findByRole('link', { name: 'Nr 1 Ruth' })
  expect(screen.getByText('20,001 of 20,001 members')).toBeDefined()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100)
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('20001')

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ruth' } })
  await screen.findByText('2 of 20,001 members')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  const keywords = asked('searchDirectory').map(({ params: { keyword = '' } }) => keyword)
  expect(keywords).toEqual(['', 'ruth'])
})
