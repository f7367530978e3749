import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { registerMember } from '../people.ts'
import { photograph } from '../pictures.ts'
import { engines } from './engine-test.ts'

/** Milliseconds between the keys of somebody who types fast. */
const FAST_TYPING_MS = 50

for (const { name, test } of engines)
  describe(name, () => {
    test('changes the profile and takes it back with Undo', async ({ meet, product }) => {
      const member = await registerMember(product, { first: 'Edith', last: 'Moor' })
      const screen = await meet({ route: '/profile/', as: member })
      for (const name of ['Moore', 'Moorcock', 'Moorhouse']) {
        await screen.has('Last Name', 'Moor')
        await screen.fill('Last Name', name)
        await screen.button('Update')
        await screen.button('Undo')
        await screen.sees('The change has been undone.')
        await screen.has('Last Name', 'Moor')
        await screen.button('Dismiss')
        await screen.lacks({ role: 'button', name: 'Dismiss' })
      }
      expect((await member.api.getUser({ params: { id: member.user.id } })).last_name).toBe('Moor')
    })

    test('keeps every letter of a fast search in the directory', async ({ meet, product }) => {
      const member = await registerMember(product, { first: 'Bartholomew', last: 'Featherstone' })
      const screen = await meet({ route: '/Member_List/', as: member })
      const label = 'Search members by name or phone number'
      for (let round = 0; round < 8; round++) {
        await screen.fill(label, 'bartholomew feather', FAST_TYPING_MS)
        await screen.has(label, 'bartholomew feather')
        await screen.sees(/^\d+ of \d+ members$/)
        await screen.fill(label, '')
      }
    })

    test('shrinks a large picture and shows it', async ({ meet, product }) => {
      const folder = await mkdtemp(join(tmpdir(), 'church-picture-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const picture = join(folder, 'me.jpg')
      await writeFile(picture, await photograph(2400, 1600))
      const member = await registerMember(product)
      const screen = await meet({ route: '/profile/additional', as: member })
      await screen.sees({ label: 'Upload a picture' })
      await screen.device.chooseFile('input[type=file]', picture)
      await screen.sees('Image uploaded successfully!')
      await screen.until(
        `[...document.querySelectorAll('main img')].some((image) => image.naturalWidth > 0)`,
        'the picture is shown',
      )
    })

    test('saves a date of birth', async ({ meet, product }) => {
      const member = await registerMember(product)
      const screen = await meet({ route: '/profile/additional', as: member })
      await screen.set('Date of Birth', '1990-02-28')
      await screen.fill(/^Phone Number(?! 2)/, '01632 960001')
      await screen.button('Update Profile')
      await screen.sees('Profile updated successfully!')
      await screen.link('View full profile')
      // In the words of the browser's own language.
      await screen.sees(/28 February 1990|February 28, 1990/)
    })
  })
