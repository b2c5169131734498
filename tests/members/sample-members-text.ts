const items = (name: string) => ['one', 'two', 'three'].map((text) => ({ text: `${name} ${text}` }))
const template = (name: string) => ({ occasion: name, message: `Dear [name], ${name}.` })

/** Valid front matter of a members' text file, with most of the optional fields. */
export const sampleMembersText = () => ({
  compliance: {
    requirements: [
      { text: 'A sample of a requirement[^s2]', sample: true },
      { text: 'Two' },
      { text: 'Three' },
    ],
    licenses: items('License'),
    regulations: items('Regulation'),
    bestPractices: items('Practice'),
  },
  marketingAssets: {
    messagingTemplates: [
      {
        occasion: 'Email to a practice',
        subject: 'One page',
        message: 'Dear [name], hello.',
        note: 'Send it once.',
      },
      template('Call back'),
      template('Is it free?'),
    ],
    targetAudiences: items('Audience'),
    channelStrategies: items('Channel'),
    conversionTactics: items('Tactic'),
  },
  filing: [1, 2, 3].map((step) => ({
    step: `File paper ${step}`,
    form: `Form ${step}`,
    authority: 'State office',
    fee: '$50[^s1]',
    url: 'https://state.example/forms_(new)',
    takes: '2 weeks',
    ask: 'The clerk',
  })),
  prices: {
    found: {
      practices: [
        {
          practice: 'Night Care LLC',
          city: 'Austin, TX',
          service: 'One night',
          price: '$600',
          seen: new Date('2026-11-20'),
          source: 's3',
        },
      ],
      note: 'We found one.',
    },
    collect: { script: 'What is a night?', fields: ['Name', 'Price', 'Date'] },
    setting: ['Start with hours.', 'Add costs.'],
    sheet: [
      { service: 'One night', price: '{est $500}' },
      { service: 'A week', price: '{est $3,000}' },
    ],
  },
  tools: [1, 2, 3].map((need) => ({
    need: `Need ${need}`,
    products: [
      { name: 'Chartly', agreement: 'not verified', url: 'https://chartly.example/plan' },
      { name: 'Cold box', agreement: 'not needed', url: 'https://box.example' },
    ],
  })),
  codes: [
    { code: 'G0511', what: 'Pays a clinic', why: 'They ask', url: 'https://www.cms.example/g' },
  ],
  channels: [1, 2, 3].map((channel) => ({
    name: `Channel ${channel}`,
    weekly: 'Call five offices.',
    number: 'Calls returned',
    stop: 'After eight weeks without one.',
    where: [{ name: 'Society', url: 'https://society.example/find' }],
  })),
  charting: { record: ['Pain', 'Drain', 'Dose'], consent: ['Signed'], keep: 'Seven years[^s4]' },
  secondNurse: { when: 'At 30 hours a week.', laws: ['Payroll tax', 'Workers’ compensation'] },
})
