import { expect, test } from 'vitest'
import { fullSchedule, useTakeHome, withRunway } from './take-home-tool.ts'

const { open } = useTakeHome()

test('announces the headline at most every 800 ms', async () => {
  const opened = await open(fullSchedule)
  await opened.section.evaluate((section) => {
    const times: number[] = []
    Object.assign(window, { times })
    new MutationObserver(() => times.push(performance.now())).observe(
      section.querySelector('output')!,
      { characterData: true, subtree: true, childList: true },
    )
  })
  const share = opened.field('Percent of a full schedule')
  await share.fill('')
  await share.pressSequentially('75', { delay: 150 })
  await opened.section.getByRole('button', { name: '50%' }).click()
  await opened.section.getByRole('button', { name: '30%', exact: true }).click()
  await expect.poll(opened.announced).toMatch(/\$14,|\$13,|\$1\d,/)
  await opened.page.waitForTimeout(1_000)
  const times = await opened.page.evaluate(() => (window as unknown as { times: number[] }).times)
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  expect(Math.min(...gaps, 800)).toBeGreaterThanOrEqual(790)
})

test('prints inputs, steps, break-even, runway, the day and the URL, without the rest of the page', async () => {
  const opened = await open(withRunway)
  await opened.page.evaluate(() => {
    window.print = () => undefined
  })
  await opened.section.getByRole('button', { name: 'Print' }).click()
  await opened.page.emulateMedia({ media: 'print' })
  const text = await opened.page.locator('body').innerText()
  for (const part of [
    'Inputs',
    'Filing status',
    'Every step',
    'Break-even',
    'you can drop one weekly shift',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Printed \w+ \d+, \d{4}\. http/)
  expect(text).toContain(fullSchedule.slice(0, 60))
  for (const part of ['Copy link', 'How busy you are', 'Why it could fail, in full', 'Quick Links'])
    expect(text).not.toContain(part)
})
