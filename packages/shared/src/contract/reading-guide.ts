/** How programs read by a token, for the page about the API. */
export const READING_GUIDE = `A program of the church reads with a reading token, which an admin makes under Settings,
Reading Tokens: the numbers of services, the calendar, or the directory as members see it. It goes into the header
\`Authorization: Bearer TOKEN\`, or into the address for programs that send no header; such a token reads no directory.

**Google Sheets** sends no header. \`IMPORTDATA\` reads this quarter, or another \`period\`:

    =IMPORTDATA("https://church.example/api/reading/TOKEN/numbers/?format=csv&period=last-quarter")

**Excel, Power Query**: a blank query with this formula; connect as Anonymous, since the header says who you are.

    Table.PromoteHeaders(Csv.Document(
      Web.Contents("https://church.example/api/reading/numbers/",
        [Query=[format="csv"], Headers=[Authorization="Bearer TOKEN"]]),
      [Delimiter=",", Encoding=65001]))

**Home Assistant**:

    sensor:
      - platform: rest
        name: Attendance this year
        resource: https://church.example/api/reading/numbers/?period=this-year
        headers:
          Authorization: Bearer TOKEN
        value_template: "{{ value_json.totals.attendance }}"
        scan_interval: 3600

**Next services on a website**: its server, not its visitors' browsers, reads the calendar and shows the first entries.

    curl --header "Authorization: Bearer TOKEN" https://church.example/api/reading/calendar/

This server logs no token; leave \`/api/reading/\` out of the log of your own proxy, too.`
