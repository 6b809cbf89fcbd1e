/** A job file to begin with: every key, with what it is for. What stands behind `#` is not needed. */
export const exampleJob = (): string => EXAMPLE

const EXAMPLE = `# A job of Amberyl: what to harvest, when, and where the records go.
# Check and run it with: amberyl harvest JOB.yaml
# Run it by its schedule with: amberyl jobs add JOB.yaml

# Letters, digits, - _ and . (default: the name of this file)
name: homes

# Where the list begins: one address, or several
start:
  - https://homes.example/rent?page=1

# How many pages of the list: all, or a number
pages: all
# records: 500                # no more records than this
# region: main                # which list of the page: main, or its rank from 1
details: true                 # follow each record's link and add what its own page says
# wrapper: homes.wrapper.json # read with a saved wrapper instead of finding the list
# domain: real-estate-uk      # tell records by what is known of such things: a name, a folder, or auto
# key: [reference]            # fields that tell records apart over time (default: found)
# reading: auto               # auto, browser, or parser (no scripts)

# When: minute, hour, day, month, weekday; or "@hourly", "@daily", "@weekly", "@monthly"
schedule:
  cron: "0 6 * * *"
  timeZone: Europe/Berlin     # default: that of the machine

politeness:
  delay: 2s                   # between two requests to a site: 500ms, 2s, 1m
  concurrency: 1              # requests to a site at the same time
  retries: 3
  robots: obey                # ignore only where the owner of the site allows it

# limits:
#   pages: 1000
#   records: 100000
#   scrollSteps: 1000

# How pages are asked for. \${NAME} is an environment variable, looked up when the job runs
# request:
#   userAgent: Example/1.0
#   headers:
#     Accept-Language: de
#   proxy: \${HOMES_PROXY}
#   storageState: login.json  # cookies of a login, as Playwright saves them

# Files that every run writes; {date}, {run} and {job} are filled in
outputs:
  - homes.csv
  - file: changes/{job}-{date}.xlsx
    what: changes             # table (default), or changes since the run before

# Where the template of the site has changed: automatic, propose, or off
mend: automatic

# webhooks:
#   - url: https://hooks.example/amberyl
#     events: [run.finished, run.failed, template.changed]
#     secret: \${HOMES_WEBHOOK_SECRET}

keep:
  runs: 30                    # all, or the number of latest runs
  snapshots: none             # pages that are kept: none, first, or all
`
