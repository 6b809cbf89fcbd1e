/** A job file to start from: every key with its meaning. Lines that start with `#` are optional. */
export const exampleJob = (): string => EXAMPLE

const EXAMPLE = `# An Amberyl job: what to harvest, when, and where the records go.
# Check and run it with: amberyl harvest JOB.yaml
# Run it on schedule with: amberyl jobs add JOB.yaml

# Letters, digits, - _ and . (default: the name of this file)
name: homes

# The first page of the list: one address, or several. In place of it, archives reads saved pages (WARC files)
start:
  - https://homes.example/rent?page=1

# How many pages of the list: all, or a number
pages: all
# siblings: true              # also read the other letters, days, months, years, or parts of the list
# records: 500                # at most this many records
# region: main                # which list of the page: main, or its rank from 1
details: true                 # follow each record's link and add what its detail page says
# wrapper: homes.wrapper.json # read with a saved wrapper instead of finding the list
# domain: real-estate-uk      # use what is known about such things: a name, a folder, or auto
# annotators: ./my-words      # folder of your own annotators, used in addition
# blocks: ./my-blocks         # folder of your own block types, used in addition
# key: [reference]            # fields that identify a record in every run (default: automatic)
# reading: auto               # auto, browser, or parser (no scripts)

# When: minute, hour, day, month, weekday; or "@hourly", "@daily", "@weekly", "@monthly"
schedule:
  cron: "0 6 * * *"
  timeZone: Europe/Berlin     # default: the time zone of the machine

politeness:
  delay: 2s                   # between two requests to a site: 500ms, 2s, 1m
  concurrency: 1              # requests to a site at the same time
  retries: 3
  robots: obey                # ignore only if the owner of the site allows it

# limits:
#   pages: 1000
#   records: 100000
#   scrollSteps: 1000

# How pages are requested. \${NAME} is an environment variable, looked up when the job runs
# request:
#   userAgent: Example/1.0
#   headers:
#     Accept-Language: de
#   proxy: \${HOMES_PROXY}
#   storageState: login.json  # cookies of a login, as amberyl login stores them
#   headersEverywhere: true   # send headers and storage state to every origin, not only to that of the start
#   allowHosts: [10.0.0.7:80] # let pages lead to this host of a private network
#   allowPrivateNetwork: true # let pages lead to private networks and this machine

# What the files show: columns in this order, or all but some, under which names, and which records
# columns: [title, price, added]
# drop: [image]
# rename: { price: cost }
# where: price < 100

# Files that every run writes; {date}, {run} and {job} are filled in
outputs:
  - homes.csv
  - file: changes/{job}-{date}.xlsx
    what: changes             # table (default), or changes since the previous run
# A name that ends in .xml, .atom or .rss is a feed of new and changed records: - feed.xml
# Also: texts: true adds what the page shows; excel: true writes CSV as Excel expects it in this country

# What to do when the template of the site changes: automatic, propose, or off
mend: automatic

# webhooks:
#   - url: https://hooks.example/amberyl
#     events: [run.finished, run.failed, template.changed, records.fell]
#     secret: \${HOMES_WEBHOOK_SECRET}

# Tells you when a run reads too few records: by webhook, and by e-mail if there is one
# alert:
#   fewer-than: 80%           # of the records of the previous run; or a number of records
#   email:
#     to: me@homes.example
#     from: amberyl@homes.example
#     server: smtp://mail.homes.example:587
#     user: amberyl
#     password: \${HOMES_MAIL_PASSWORD}

keep:
  runs: 30                    # all, or the number of latest runs
  snapshots: none             # pages to keep: none, first, or all
`
