"""The English that judging answers rests on: everyday words, doubts, opposites, and things that are counted.

These lists are the whole of what the comparison knows about language; `docs/scoring.md` tells what each is for.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _groups(text: str) -> tuple[frozenset[str], ...]:
    return tuple(_words(line) for line in text.strip().splitlines())


DOUBTS = _words("""
    alternatively approx conceivably could either estimate estimated guess guessing likely maybe might
    perhaps possibly presumably probably roughly seemingly supposedly unable uncertain unclear unknown
    unsure versus_not assume assumed assuming believe doubtful dunno otherwise whichever
    unverified unconfirmed supposing rumor rumors rumour rumours hypothetically placeholder guesswork
""")
"""Words that take a claim back wherever they stand in the sentence that makes it."""

DOUBT_PHRASES = (
    "not sure",
    "not certain",
    "i think",
    "or so",
    "or maybe",
    "or perhaps",
    "one of these",
    "one of those",
    "one of them",
    "any of these",
    "any of those",
    "any of them",
    "not entirely",
    "can't tell",
    "cannot tell",
    "hard to say",
    "if i remember",
    "my best bet",
    "more or less",
    "give or take",
    "a bit more",
    "a bit less",
    "and a half or",
    "something like",
    "in the range",
    "seems to be",
    "appears to be",
    "should be around",
    "not quite",
    "some of these",
    "some of them",
    "correct me",
    "don't know",
    "do not know",
    "no idea",
    "would have been",
    "never ordered",
    "never bought",
    "was not placed",
    "take your pick",
    "hard to tell",
    "couldn't determine",
    "could not determine",
    "can't determine",
    "cannot determine",
    "couldn't figure out",
    "couldn't find out",
    "couldn't tell",
    "could not tell",
    "can't say",
    "cannot say",
    "might be",
    "may be",
    "may have been",
    "correction",
    "scratch that",
    "on second thought",
    "let me correct",
    "i was wrong",
    "looking again",
    "i may have",
    "i might have",
    "i could have",
    "i doubt",
    "suppose the",
    "suppose it",
    "suppose that",
    "we doubt",
    "for the sake of argument",
    "insert answer",
    "insert the answer",
)
"""Phrases that do the same."""

FUZZY = _words("""
    about above almost approximately around at_least below circa close exceeding nearly under over
    ca under near less more fewer beyond upwards north
""")
"""Words that make the value right behind them a bound or a guess."""

FUZZY_PHRASES = (
    "at least",
    "at most",
    "up to",
    "less than",
    "more than",
    "fewer than",
    "no more than",
    "no less than",
    "close to",
    "as many as",
    "as much as",
    "north of",
    "upwards of",
    "not more than",
    "not less than",
    "just over",
    "just under",
    "minimum of",
    "maximum of",
    "starting at",
    "starting from",
)
"""Phrases that do the same."""

FUZZY_SIGNS = frozenset("~<>≈±≤≥")
"""Signs that do the same."""

NEGATIONS = _words(
    "not no never neither nor cannot none nobody nothing isn't wasn't aren't hardly except but"
)
"""Words that deny what follows them in their clause."""

EXCLUDING = _words("""
    excluding excludes exclude excl excluded without minus except omitting omitted omits ignoring
    disregarding ignored before pre ex
""")
INCLUDING = _words("including includes include incl included inclusive with plus incorporating counting")
EXCLUDING_PHRASES = (
    "not including",
    "not counting",
    "leaving out",
    "leave out",
    "left out",
    "leaving aside",
    "apart from",
    "aside from",
    "other than",
    "not included",
    "does not include",
    "doesn't include",
    "do not include",
    "set aside",
    "that were not",
    "keeps the",
    "net of",
    "comes on top",
    "on top",
)

COMPONENTS = _groups("""
    shipping handling delivery postage freight
    tax taxes vat
    fee fees cleaning service
    subtotal goods merchandise
    discount coupon rebate
    tip gratuity
    deposit
    night nightly nights
    unit each apiece piece
    week weekly
    month monthly
    hour hourly
    canceled cancelled cancellations
    tasks task
""")
"""Parts and measures of an amount: one that the question did not ask for is another amount."""

RATES = frozenset(
    {
        "night",
        "nightly",
        "each",
        "apiece",
        "unit",
        "piece",
        "week",
        "weekly",
        "month",
        "monthly",
        "hour",
        "hourly",
    }
)
"""Those of them that divide an amount instead of being a part of it."""

TOTALS = _words("total totals altogether spend spent sum overall add combined pay paid")
"""What a question for a whole amount says."""

OPPOSITES = _groups("""
    more|higher|greater|dearer|pricier|above|exceeding|exceed|exceeds less|lower|fewer|cheaper|smaller|below|under
    most|highest|largest|biggest|greatest|maximum|max least|lowest|fewest|smallest|minimum|min
    cheapest|lowest dearest|priciest|costliest|highest
    newest|latest|recent|last oldest|earliest|first
    best|top worst|bottom
    oldest newest|latest
    unread read
    free|available|vacant booked|occupied|taken|busy|unavailable
    undone|open|unfinished|outstanding|todo done|finished|completed
    positive negative
    save|saves|saved|saving|win|wins|won|gain|gains lose|loses|lost|losing
    upvotes downvotes
    sent received
    single recurring|repeating
    pending complete|completed|canceled|cancelled|processing
    complete|completed canceled|cancelled|pending|processing
    canceled|cancelled complete|completed|pending|processing
    starred snoozed|unstarred
    shipping billing
    closed open|opens
""")
"""Pairs of words (``a|b c|d``) of which an answer may not say the one where the question said the other."""

DEEDS = _groups("""
    register registered registering join joined joining
    post posted submit submitted write wrote written comment commented
    order ordered buy bought purchase purchased place placed
    cancel canceled cancelled
    ship shipped
    deliver delivered arrive arrived
""")
"""What is done on a day, in groups of the same sense."""

ENDS = _words("""
    a altogether an and are as at be because been but by come comes cost costs for from had has have i if in
    is it not of on or over per since so than that the there they to total was were when where which while
    who whose with you
""")
"""Words that end what a number counts."""

CONCEPTS = _groups("""
    comment comments reply replies remark remarks response responses
    submission submissions post posts thread threads topic topics entry entries story stories
    vote votes upvote upvotes downvote downvotes point points score karma
    order orders purchase purchases
    product products item items listing listings article articles model models result results option options
    unit units piece pieces item items copies copy product products
    review reviews
    rating ratings
    star stars
    subscriber subscribers member members user users follower followers people person persons account accounts
    conversation conversations email emails mail mails message messages thread threads result results
    event events meeting meetings appointment appointments entry entries booking bookings item items single
    task tasks todo todos to-do
    stay stays place places property properties home homes accommodation rental rentals listing listings option options
    reviewer reviewers customer customers
    night nights
    day days
    week weeks
    month months
    year years
    hour hours
    minute minutes min mins
    second seconds
    category categories
    forum forums
    page pages
    seat seats
    guest guests party people person persons adult adults child children attendee attendees invitee invitees
    moderator moderators
    dollar dollars
    percent percentage
    cent cents
    bedroom bedrooms bed beds bath baths
    room rooms
    calendar calendars
    folder folders
    label labels
    color colors size sizes
    brand brands
    reservation reservations trip trips booking bookings ride rides
    wishlist wishlists
    issue issues ticket tickets bug bugs
    commit commits
    branch branches
    fork forks
    file files
    request requests
    project projects repository repositories repo repos
    chapter chapters
    job jobs gig gigs
    proposal proposals bid bids
    contract contracts
    flight flights
    restaurant restaurants
    dish dishes
""")
"""Names of one thing each; a count of another thing than was asked is another number."""

KINDS = _words("""
    address author brand calendar carrier category city code color colour commenter community conversation county
    country email event file filename folder forum handle host id item location mailbox member message moderator name
    nickname number order person place poster product property reason reviewer room scent sender shop site size sku
    state status stay store street subject subreddit submitter task title user username value venue zip zipcode postcode
    material item's flavor flavour style option sub account profile listing gemstone finish pack
""")
"""What a value may be called right beside it."""

_SHORT_FORMS = _words("""
    i'd you'd he'd she'd it'd we'd they'd you'll we'll it'll he'll she'll they'll that'll there'll we're they're he's
    she's who's where's how's when's we've they've couldn't wouldn't shouldn't hasn't haven't hadn't aren't won't
    mr mrs ms miss mx dr sir madam
""")
_ON_A_PAGE = _words("""
    advanced alphabetical archive archived ascending banner bar bars bullet capacities caption cell cells click
    collapsed contact default descending dialog dialogue dropdown drop-down expanded filters footer gallery headline hit
    hits home homepage hover hovering icon image keyword landing layout listing's log-in login logout menus modal nav
    navigation newest-first numeric organised overview overviews pager pagination paged pages' pane parcels pop-up popup
    preview profile's searches shipments sidebar sign-in signin slider snippet sort-by sorts spelling summary tabs tile
    tiles toggle toolbar tooltip trail upper widget window yield
""")
_MORE = _words("""
    accordingly apparently attach attaches aware basically brief briefly case cases closest closing comprise comprises
    currently else's
    false feature features former formerly glance happily holds house houses indeed likewise manage manages
    noting originally owns pleasure plainly recipients responds runs seemed shall stocks subscribe subscribes
    subscribed supposed surely total's want wanted wants whether
""")

COMMON = (
    _words("""
    a able about above according accordingly account account's across actual actually add added adding
    address admin after again against agent ago ahead all alone along also altogether always am among
    amongst amount amounts an and another answer answered answering answers any anybody anyone anything
    anyway appear appeared appears apr april are around arrive arrived arrives article as aside ask asked
    asking asks at attached attachment attend attendee attendees attending attends aug august author
    authored available average away back background balance banned based basis be bearing bears became
    because become been before began begin begins behind being belong belonged belongs below beneath beside
    besides best better between beyond big bigger biggest billed bit bits blog body book booked booking
    bookings both bottom bought box brand breakdown bring brings brought browse browsing bug but button buy
    buyer buying by calculate calculated calculating calculation calendar call called came can card carried
    carrier carries carry carrying cart categories category category's certainly charge charged charges
    cheap cheaper cheapest cheapest-priced check checked checking checkout child choice choices choose chose
    chosen city clear clearly click clicked clicking close code collected color colors colour column come
    comes coming comment commented commenter comments communities community compare compared comparing
    complete completed completely comprised comprises comprising computed computing concerning conclude
    concluded conclusion confirm confirmation confirmed confirming confirms consequently consist consisted
    consists constitutes contain contained containing contains content contents context conversation
    conversation's conversations corner correct corresponding cost costing costs count counted counting
    counts create created currency current currently customer customer's customers dashboard data date dated
    dates day days deal deals dear dearest dec december delete deleted deliver delivered delivery describe
    described description desired detail details determine determined did didn't differ difference different
    digit digits direct directly discover discovered discussion dispatched display displayed displays
    divided do does doesn't doing dollar dollars don't done down e-mail each earlier earliest easily edit
    eight eighth either else email emails end ended ending ends enter entered entire entirely entries entry
    equal equals equates equating even event event's events eventually ever every everybody everyone
    everything evidence ex exact exactly example except excluded excluding exist existing exists expand
    expect expected expensive explain explanation fact far feb february fewest field fields fifth figure
    figured file files fill filled filter filtered filtering final finally find finding finds fine finish
    finished first firstly five fixed flat folder follow followed following follows for forum forum's forums
    found four fourth free frequently fri friday from full fully further furthermore gained gave get gets
    getting give given gives giving go goes going good got grand great greater greetings ground group guest
    guests had handled handling happen happening happens has have having he header heading held hello help
    helpful hence her here here's hereby hers hi high higher highest highest-rated highest-scored
    highlighted him his history hold holding hope hopefully host hosted hosting hosts hour hours how however
    i i'll i'm i've id identified identify if immediately in inbox include included includes including
    indeed indicate indicated indicates indicating individual info information inside instead interface into
    invited invitees invoice is isn't it it's item item's items its itself jan january json jul july jun
    june just keep kept key kind kindly knew know known label labeled labelled labels landed larger largest
    last lasted lastly lasts later latest lead leading least leave leaves leaving left length less let let's
    level lies like limit line link linked list listed listing listings lists literally little live located
    location locations log logged logs lone long longer look looked looking looks lot low lower lowest made
    mail main make makes making many mar march mark marked match matched matches matching matter may me mean
    meaning means meant measured meeting meetings member members mention mentioned mentioning mentions menu
    message message's messages met method mine minute minutes moderate moderated moderates moderating
    moderator moderators moment mon monday money month months more moreover most move moved much must my
    name named namely names naming navigate navigated navigating nearest necessary need needed net new newer
    newest next nice nickname night nightly nights nine no nobody none nor not note noted notes nothing
    notice noticed nov november now null number number-one numbered numbers obviously occur occurred occurs
    oct october of off offer offered offering offers ok okay old older oldest on once one ones online only
    onto open opened opening operands option options or order order's ordered ordering orders organised
    organized organizer organizes original originally originates other others our out out-of outcome output
    outside over overall overview own owned owner packaging page page's pages paid pair panel parcel part
    participants particular particularly past path pay paying payment people per percent percentage perfect
    perform performed period person person's persons phone phrase phrased pick picks piece pieces place
    placed places placing please plus pm point points poll positioned posted poster posting posts precise
    precisely presented previous previously price priced prices pricing print printed private probably
    proceed processed produced product product's products profile provide provided provides published
    purchase purchased purchases put quantity question questions quick quite quote quoted quoting range
    ranked ranks rate rated rather rating ratings reach reached read reading reads real really reason
    reasoning reasons received recent recently recipient record recorded records refer reference referred
    refers reflected regard regarded regarding regards registered regular related relevant remain remained
    remaining remains remark remarks repeated replied reply report reported request requested require
    required reservation reservations respectively respond response responsible rest result resulted
    resulting results retrieved return returned returning returns revealed review reviewed reviewer
    reviewer's reviewers reviews right role room round row rows rule run runs said same sat saturday saved
    saw say saying says schedule scheduled score scored scores scroll scrolled scrolling search searched
    searching second secondly section see seeing seem seems seen select selected selecting selection sell
    sells send sender sends sense sent sep separate sept september serve served set seven seventh several
    she ship shipment shipped shipping ships shop shop's shopping short should show showed showing shown
    shows side sign signed similar simple simply since sincerely single site site's sits six sixth size
    sized sizes sku small smaller smallest snoozed so sold sole solely solution some somebody someone
    something sort sorted sorting sought sounds source sources speaks spec specific specifically
    specification specifications specified specs spelled spelt spend spending spent split spoke stand
    standing stands star starred stars start started starting starts state stated states stating status stay
    stay's stays step steps still stock stocked stop store stored street strictly subject submission
    submissions submit submitted submitting subreddit subtotal subtract subtracted subtracting such sum
    summary summing sums sun sunday super superhost sure system tab table tag tagged take taken takes taking
    talk talks tally task tasks tell telling tells ten term terms than thank thanks that that'd that's the
    their them themselves then there there's thereby therefore these they thing things thinking third
    thirdly this those though thought thread thread's threads three through throughout thu thur thurs
    thursday thus till time times tiny title titled titles to today today's together told too took top
    top-rated topic tops total totaled totaling totalled totalling totals toward towards track tracked
    transaction trash tried trip true try tue tues tuesday turn turned turns two type typed types under
    underneath unfortunately unit units unless unread until up upcoming updated upon us use used useful user
    user's username users uses using usual usually value valued values variant variants variety various
    vendor venue verbatim verdict verified verify version very via view viewed viewing views visible visit
    visited visiting was wasn't way we web webpage website wed wednesday week weekday weeks welcome well
    went were weren't what what's whatever when where wherein which while who who's whole whom whose why
    will winner wins wish wished with within without won wonderful word worded words work working works
    worth would write writer writes writeup writing written wrote xx year years yes yet you you're you've
    your yours yup zero zip
""")
    | _SHORT_FORMS
    | _ON_A_PAGE
    | _MORE
)
"""Everyday words: beside a value they claim nothing by themselves."""
