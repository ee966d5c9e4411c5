/** The files of `eps init`: an instrument with three questions, its golden cases, and a CI workflow. */

/** With the URL of a service, editors that know JSON Schema complete and check the files. */
export function starterFiles(key: string, name: string, url: string | undefined): Record<string, string> {
  const withSchema = (kind: string, text: string) =>
    url === undefined ? text : `# yaml-language-server: $schema=${url}/v1/schemas/${kind}\n${text}`;
  return {
    'eps.yaml': projectFile(key, name),
    '.gitignore': '# The database of `eps dev`.\n.eps/\n',
    [`${key}/experience.yaml`]: withSchema('experience', EXPERIENCE),
    [`${key}/scorecard.yaml`]: withSchema('scorecard', SCORECARD),
    [`${key}/guardrail.yaml`]: withSchema('guardrail', GUARDRAIL),
    [`${key}/report_template.yaml`]: withSchema(
      'report_template',
      REPORT.replace('NAME', JSON.stringify(name)),
    ),
    [`${key}/tests.yaml`]: TESTS,
    '.github/workflows/eps.yaml': WORKFLOW,
  };
}

function projectFile(key: string, name: string): string {
  return `# What \`eps\` works on. Sign in with \`eps login\`; CI sets EPS_URL and EPS_API_KEY instead.
environments:
  test:
    environment: test
    # profile: default       # of \`eps login\`
    # organization: acme     # slug or id, if you have several
    # app: people            # slug or id, if you have several
  live:
    environment: live

# One folder for each instrument.
instruments:
  ${key}:
    name: ${JSON.stringify(name)}
    business_id_prefix: ${key}
`;
}

const EXPERIENCE = `# What people see.
title: Weekly check
sections:
  - id: week
    title: Your week
questions:
  - id: mood
    section_id: week
    input: rating
    prompt: How was your mood this week?
    min: 1
    max: 5
    required: true
  - id: energy
    section_id: week
    input: rating
    prompt: How much energy did you have?
    min: 1
    max: 5
    required: true
  - id: help
    section_id: week
    input: single_select
    prompt: Would you like to talk with somebody?
    options:
      - { id: 'no', label: 'No, thank you' }
      - { id: 'yes', label: 'Yes, please' }
`;

const SCORECARD = `# What the answers mean: the mean of two ratings, on a scale from 1 to 5.
concepts:
  - id: wellbeing
    label: Well-being
    method: mean
    range: { min: 1, max: 5 }
    items:
      - question_id: mood
      - question_id: energy
    missing: { policy: prorate, min_items: 1 }
    bands:
      - { id: low, label: Low, from: 1, to: 2.5 }
      - { id: medium, label: Medium, from: 2.5, to: 4 }
      - { id: high, label: High, from: 4 }
primary_metric: wellbeing
`;

const GUARDRAIL = `# What a person has to look at.
rules:
  - id: asked_for_help
    phase: answer
    when:
      op: eq
      args:
        - { op: answer, question_id: help }
        - { op: lit, value: 'yes' }
    severity: warning
    action: require_review
    message: This person would like to talk with somebody.
`;

const REPORT = `# What people read afterwards.
title: NAME
audiences: [participant, reviewer]
blocks:
  - id: result
    type: score
    concept_id: wellbeing
    by_band:
      low: 'Your well-being is {{ score.value | round: 1 }} of 5. That was a hard week.'
      medium: 'Your well-being is {{ score.value | round: 1 }} of 5.'
      high: 'Your well-being is {{ score.value | round: 1 }} of 5. A good week!'
`;

const TESTS = `# Golden cases: answers, and what they must give. \`eps test\` evaluates them.
cases:
  - name: a good week
    answers: { mood: 5, energy: 4, help: 'no' }
    expect:
      status: completed
      scores:
        wellbeing: { value: 4.5, band: high }
      conflicts: []
      texts: ['4.5 of 5. A good week!']

  - name: somebody asks for help
    answers: { mood: 2, energy: 2, help: 'yes' }
    expect:
      status: needs_review
      scores: { wellbeing: 2 }
      conflicts: [asked_for_help]

  - name: one answer is enough
    answers: { mood: 3 }
    expect:
      scores: { wellbeing: { value: 3, answered: 1, eligible: 2 } }
`;

const WORKFLOW = `# Checks every change of the content, and publishes what is merged to the test environment.
name: Content
on: [push, pull_request]
jobs:
  content:
    runs-on: ubuntu-latest
    env:
      EPS_CLI: \${{ vars.EPS_CLI }} # URL of the packed CLI
      EPS_URL: \${{ vars.EPS_URL }}
      EPS_API_KEY: \${{ secrets.EPS_API_KEY }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm install --global "$EPS_CLI"
      - run: eps check --strict
      - run: eps test
      - if: github.ref == 'refs/heads/main'
        run: eps publish -e test
`;
