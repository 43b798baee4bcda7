// Passwords that everybody tries first, folded to lower case: keyboard walks, counting, names, teams, seasons with a
// year. Shorter ones than eight characters are refused anyway.
const list = `
12345678 123456789 1234567890 0123456789 12345678910 123456781 123456782 1234567891 12345678a 123456789a
123456789q 1234567q 12341234 123412345 12344321 123321123 123123123 1231231234 11223344 1122334455
112233445566 11112222 12121212 121212121 13131313 10101010 01010101 01234567 012345678 87654321 987654321
9876543210 0987654321 147258369 147852369 159357159 159753456 741852963 789456123 789456123a 963852741
369258147 321654987 123654789 456123789 147147147 159159159 1597534682 25802580 14789632 78945612 78963214
12369874 19801980 19811981 19821982 19831983 19841984 19851985 19861986 19871987 19881988 19891989 19901990
19911991 19921992 19931993 19941994 19951995 20002000 20012001 20022002 20032003 20042004 20052005 20102010
20122012 20202020 20212021 20222022 20232023 20242024 20252025 20262026 abcd1234 abcdefgh abcdefg1 abcdefghi
abcdefghij abcdef12 abcdef123 abcdefg123 abc12345 abc123456 abc1234567 abcabcabc abc123abc abcd12345
abcde123 abcde12345 abcde1234 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaa11111
aaaa1111 aaaaaaa1 aabbccdd asd12345 asd123456 asdasdasd asdasd123 asdf1234 asdf12345 asdfasdf asdfghjk
asdfghjkl asdfghjkl1 asdfjkl; asdfqwer asdzxc123 asdqwe123 asdfghjkl;' a1s2d3f4 a1s2d3f4g5 az123456
azerty123 azertyui azertyuiop azerty12 azertyuiop123 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty11 qwerty99 qwerty00 qwerty77 qwerty13 qwertz12
qwertz123 qwertzui qwertzuiop qwerqwer qwer1234 qwer12345 qwer4321 qwerasdf qwerasdfzxcv qweasdzxc qweasd123
qweasdqwe qweqweqwe qwe123456 qwe12345 qwe123qwe qwe123asd qwert123 qwert1234 qwert12345 qwertqwert q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 q12345678 q123456789 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
1qaz1qaz 1qazzaq1 2wsx3edc 3edc4rfv zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx !qaz@wsx qazwsxedc qazwsx123
qazwsxedcrfv qazxswedc qaz123456 qaz12345 qazqazqaz wsxedcrfv zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv zxcv1234
zxcasdqwe zxcvbnm12 zxc12345 zxc123456 zxczxczxc poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzlkjhgfdsa password
passw0rd p@ssw0rd p@ssword p@55w0rd pa55word pa55w0rd pa$$word pa$$w0rd passwort passwort1 passwort123
passwords password0 password00 password01 password1 password02 password2 password3 password4 password5
password6 password7 password8 password9 password10 password11 password12 password13 password22 password69
password77 password88 password99 password100 password101 password111 password123 password1234 password12345
password123456 password321 password! password1! password12! password123! password@ password@1 password@123
password#1 password. password? passw0rd1 passw0rd! passw0rd123 p@ssw0rd1 p@ssw0rd! p@ssw0rd12 p@ssw0rd123
p@ssword1 p@ssword123 pass1234 pass12345 pass123456 pass4321 passpass passpass1 passcode passcode1 passkey1
passport passport1 passme123 mypassword mypassword1 mypassword123 mypass123 mypassw0rd yourpassword
thepassword newpassword newpassword1 newpass123 oldpassword nopassword password2020 password2021
password2022 password2023 password2024 password2025 password2026 wachtwoord wachtwoord1 motdepasse
contrasena contraseña contraseña1 parola123 senha123 senha1234 lozinka1 salasana heslo123 haslo1234 letmein1
letmein12 letmein123 letmein1234 letmein! letmein22 letmeinn letmeinnow letmein2 welcome1 welcome12
welcome123 welcome1234 welcome2 welcome! welcome1! welcome@1 welcome@123 welcome01 welcome10 welcome99
welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 welcometo welcomeback
changeme changeme1 changeme123 changeme! change123 changethis changepassword changeit secret12 secret123
secret1234 secrets1 topsecret topsecret1 mysecret supersecret default1 default123 defaultpassword temp1234
temp12345 temporary temporary1 temppass tempword testtest test1234 test12345 test123456 testing1 testing12
testing123 testpass testpassword tester123 test1test guest123 guest1234 guestguest demo1234 demodemo
demo12345 sample123 example1 example123 user1234 username username1 username123 useruser admin123 admin1234
admin12345 admin123456 admin123! admin@123 admin@1234 adminadmin adminadmin1 administrator administrator1
admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin001 adminpass adminpassword admin1admin
root1234 rootroot root12345 rootpass toor1234 superuser superuser1 manager1 manager123 operator operator1
support1 support123 service1 service123 system123 system32 server123 oracle123 mysql123 postgres postgres1
database database1 cisco123 ubnt1234 raspberry raspberrypi supervisor master12 master123 master1234
masterkey mastermaster webmaster webmaster1 internet internet1 computer computer1 computer12 computer123
keyboard keyboard1 monitor1 laptop12 laptop123 windows1 windows10 windows7 windows98 microsoft microsoft1
apple123 apple1234 google123 google12 google1234 facebook facebook1 facebook123 instagram instagram1
youtube1 youtube123 twitter1 whatsapp linkedin linkedin1 yahoo123 gmail123 hotmail1 hotmail123 samsung1
samsung12 samsung123 iphone12 iphone123 android1 android123 nokia123 blackberry playstation playstation1
playstation2 playstation3 nintendo nintendo1 nintendo64 xbox3600 minecraft minecraft1 minecraft123 pokemon1
pokemon12 pokemon123 pokemongo roblox123 fortnite fortnite1 starcraft warcraft warcraft1 warcraft3
counterstrike halflife halflife2 callofduty iloveyou iloveyou1 iloveyou2 iloveyou3 iloveyou12 iloveyou123
iloveyou! iloveyou7 iloveyou22 iloveyou69 iloveyouu iloveyousomuch iloveu12 iloveu123 iloveme1 iloveme2
ilovehim ilovehim1 iloveher iloveher1 ilovemyself ilovemyself1 ilovegod ilovegod1 ilovejesus ilovemymom
ilovemom ilovemum ilovedad ilovemusic ilovecats ilovedogs ilovepizza iloveyoubaby iloveyou4ever imissyou
iwantyou loveyou1 loveyou2 loveyou12 loveyou123 loveyou! lovelove lovelove1 loveme12 loveme123 lovers12
lovelife lovely12 lovely123 lovelyday love1234 love12345 love123456 love4ever loveislove loverboy lovergirl
truelove truelove1 truelove2 forever1 forever12 forever123 forever21 foreverlove myfamily myfamily1 family12
family123 friends1 friends12 friends123 friendship bestfriend bestfriend1 bestfriends girlfriend boyfriend
boyfriend1 babygirl babygirl1 babygirl12 babygirl123 babygirl2 babygirl13 babyboy1 babyboy12 babyboy123
babybaby babylove babydoll babycakes babyblue babyface sweetheart sweetheart1 sweetie1 sweetie12 sweetpea
sweetpea1 sweetness sweetlove sweet123 honey123 honeybee honeybun honeybunny darling1 beautiful beautiful1
beautiful12 gorgeous gorgeous1 princess princess1 princess12 princess123 princess2 princess13 princess!
princesa princesa1 prettygirl pretty123 precious precious1 angel123 angel1234 angelica angelina angelito
angels12 angeleyes angelbaby sunshine sunshine1 sunshine12 sunshine123 sunshine2 sunshine! sunflower
sunflower1 sunflowers rainbow1 rainbow12 rainbow123 rainbows butterfly butterfly1 butterfly12 butterfly123
butterflies dragonfly ladybug1 flower12 flower123 flowers1 flowers123 blossom1 snowflake snowball snowball1
snowboard starlight stargate stargate1 starfish starstar star1234 stardust moonlight moonlight1 midnight
midnight1 twilight twilight1 diamond1 diamond12 diamond123 diamonds silver12 silver123 golden12 goldfish
crystal1 crystal12 crystal123 sapphire emerald1 chocolate chocolate1 chocolate12 chocolate123 cookie12
cookie123 cookies1 cupcake1 cupcakes cheesecake strawberry strawberry1 blueberry watermelon pineapple
pineapple1 cinnamon cinnamon1 peanut12 peanut123 pumpkin1 pumpkin12 pumpkin123 pepper12 pepper123 ginger12
ginger123 candy123 candycane jellybean jellybean1 icecream icecream1 coffee12 coffee123 cocacola cocacola1
pepsicola mountain mountain1 mountaindew budweiser guinness football football1 football12 football123
football2 football7 football10 football! baseball baseball1 baseball12 baseball123 baseball2 baseball7
basketball basketball1 basketball12 softball softball1 softball12 volleyball volleyball1 soccer12 soccer123
soccer10 soccer11 soccer13 soccer14 soccer22 hockey12 hockey123 hockey99 lacrosse lacrosse1 swimming
swimming1 wrestling wrestling1 skateboard skater123 snowboarding gymnastics cheerleader cheerleader1
softball2 liverpool liverpool1 liverpool12 liverpool123 liverpoolfc chelsea1 chelsea12 chelsea123 chelseafc
arsenal1 arsenal12 arsenal123 arsenalfc everton1 tottenham manchester manchester1 manunited manutd123
manchesterunited barcelona barcelona1 barcelona10 realmadrid realmadrid1 juventus juventus1 intermilan
fcbarcelona bayern123 borussia celtic123 rangers1 rangers12 cowboys1 cowboys12 cowboys22 cowboys123 steelers
steelers1 steelers12 steelers7 steelers123 packers1 packers12 packers123 eagles12 eagles123 broncos1
broncos12 raiders1 raiders12 raiders123 patriots patriots1 patriots12 dolphins dolphins1 redskins redskins1
chargers chargers1 panthers panthers1 vikings1 vikings12 falcons1 seahawks seahawks1 seahawks12 giants12
giants123 yankees1 yankees2 yankees12 yankees123 yankees13 redsox12 redsox123 dodgers1 dodgers12 cardinals
cardinals1 phillies phillies1 cubs1234 braves12 lakers12 lakers123 lakers24 kobe2424 kobe1234 celtics1
celtics12 bulls123 jordan12 jordan123 jordan23 jordan2323 michael23 lebron23 lebron123 heat1234 warriors
warriors1 gators12 gators123 longhorns buckeyes buckeyes1 wolverine wolverines bulldogs bulldogs1 bulldog1
bulldog12 wildcats wildcats1 tigers12 tigers123 lions123 bears123 mustangs mustang1 mustang12 mustang123
mustang69 mustang67 mustang65 mustang5.0 corvette corvette1 camaro12 camaro69 chevy123 chevrolet chevrolet1
silverado ferrari1 ferrari12 ferrari123 lamborghini porsche1 porsche911 mercedes mercedes1 mercedes123
bmw12345 toyota12 toyota123 honda123 hondacivic civic123 nissan12 nissan123 ford1234 fordf150 f1502020
harley12 harley123 harleydavidson davidson yamaha12 yamaha123 yamahar1 kawasaki kawasaki1 suzuki12 suzuki123
ducati12 motorola motorola1 motorcycle superman superman1 superman12 superman123 superman2 batman12
batman123 batman1234 spiderman spiderman1 spiderman12 spiderman123 spiderman2 spiderman3 ironman1 ironman12
ironman123 hulk1234 captain1 captainamerica wonderwoman avengers avengers1 deadpool wolverine1 starwars
starwars1 starwars12 starwars123 starwars2 darthvader skywalker skywalker1 lukeskywalker chewbacca
stormtrooper startrek startrek1 enterprise harrypotter harrypotter1 hogwarts gryffindor voldemort gandalf1
gandalf12 frodo123 lordoftherings matrix12 matrix123 terminator terminator1 predator predator1 godfather
jamesbond jamesbond007 bond0070 bond007007 007007007 agent007 scooby12 scoobydoo scoobydoo1 scoobydoo2
mickey12 mickey123 mickeymouse minnie12 minnie123 donaldduck goofy123 snoopy12 snoopy123 garfield garfield1
spongebob spongebob1 spongebob12 patrick1 patrick12 patrick123 tweety12 tweety123 tinkerbell tinkerbell1
tinkerbelle hellokitty hellokitty1 winnie12 winniethepooh eeyore12 tigger12 tigger123 simpsons bartsimpson
homer123 doraemon pikachu1 pikachu12 pikachu123 charizard naruto12 naruto123 sasuke12 sasuke123 dragonball
dragonball1 dragonballz goku1234 vegeta12 vegeta123 onepiece onepiece1 sephiroth cloud123 zelda123 mario123
mario1234 luigi123 sonic123 metallica metallica1 metallica123 slipknot slipknot1 slipknot6 slipknot666
nirvana1 nirvana12 nirvana123 ironmaiden ironmaiden1 acdc1234 beatles1 beatles4 beatles12 beatles123
rollingstones ledzeppelin pinkfloyd pinkfloyd1 greenday greenday1 greenday12 linkinpark linkinpark1
evanescence mychemicalromance blink182 blink1820 eminem12 eminem123 slimshady tupac123 2pac1234 50cent50
snoopdogg biggie12 rihanna1 beyonce1 shakira1 madonna1 michaeljackson elvispresley bobmarley bobmarley1
marley12 justinbieber onedirection onedirection1 blackpink bts12345 btsarmy1 guitar12 guitar123 music123
music1234 musicman drummer1 trumpet1 saxophone michael1 michael12 michael123 michael2 michael7 michelle
michelle1 michelle12 michelle123 jennifer jennifer1 jennifer12 jessica1 jessica12 jessica123 jessica2
ashley12 ashley123 amanda12 amanda123 melissa1 melissa12 melissa123 nicole12 nicole123 stephanie stephanie1
samantha samantha1 samantha12 samantha123 elizabeth elizabeth1 elizabeth12 victoria victoria1 victoria12
victoria123 alexander alexander1 alexander12 alexander123 alexandra alexandra1 alexandria alexandre
alejandro alejandra alejandro1 anthony1 anthony12 anthony123 anthony2 anthony7 andrew12 andrew123 benjamin
benjamin1 benjamin12 brandon1 brandon12 brandon123 brandon2 brittany brittany1 brittney cameron1 carolina
carolina1 caroline caroline1 catherine charles1 charlie1 charlie12 charlie123 charlie2 charlotte charlotte1
cheyenne christian christian1 christina christina1 christine christine1 christopher christopher1 christmas
christmas1 cristina cristian cristiano cristiano7 courtney courtney1 daniel12 daniel123 daniel1234 daniela1
danielle danielle1 danielle12 david123 david1234 dominic1 edward12 edward123 eduardo1 fernando fernando1
fernanda francesca francisco francis1 gabriel1 gabriel12 gabriel123 gabriela gabriela1 gabrielle george12
george123 giovanni giovanna gonzalez guillermo hannah12 hannah123 isabella isabella1 isabelle jackson1
jackson5 jackson12 jackson123 jasmine1 jasmine12 jasmine123 jonathan jonathan1 jonathan12 jordan01 joseph12
joseph123 joshua12 joshua123 juliana1 justin12 justin123 katherine kathleen kimberly kimberly1 lauren12
lauren123 leonardo leonardo1 lorenzo1 madison1 madison12 madison123 margaret margaret1 margarita mariana1
maria123 maria1234 martin12 martin123 martinez matthew1 matthew12 matthew123 matthew2 maximus1 maxwell1
maverick maverick1 morgan12 morgan123 natalia1 natalie1 natasha1 nathaniel nicholas nicholas1 nicholas12
nicolas1 olivia12 olivia123 patricia patricia1 rachel12 rachel123 rebecca1 rebecca12 rebecca123 ricardo1
richard1 richard12 richard123 robert12 robert123 robert1234 roberto1 rodrigo1 rodriguez samuel12 samuel123
santiago santiago1 sebastian sebastian1 spencer1 steven12 steven123 tatiana1 taylor12 taylor123 taylor13
thomas12 thomas123 timothy1 tiffany1 tiffany12 valentina valentina1 valentin valentine vanessa1 vanessa12
vanessa123 veronica veronica1 vincent1 virginia virginia1 william1 william12 william123 william2 zachary1
zachary12 mohammed mohammed1 muhammad muhammad1 abdullah abdullah1 ibrahim1 krishna1 krishna123 ganesh123
saibaba1 sairam123 jaihanuman india123 india1234 pakistan pakistan1 pakistan123 bangladesh indonesia
philippines singapore singapore1 australia australia1 newzealand england1 england123 scotland scotland1
ireland1 ireland123 germany1 deutschland france98 espana123 portugal portugal1 brasil123 brazil123 argentina
argentina1 colombia colombia1 mexico12 mexico123 mexico86 canada12 canada123 america1 america123 american1
usa12345 newyork1 newyork12 newyorkcity brooklyn brooklyn1 california california1 florida1 texas123 dallas12
dallas22 dallas123 chicago1 chicago12 chicago23 phoenix1 phoenix12 phoenix123 lasvegas lasvegas1 montreal
toronto1 london12 london123 london2012 paris123 amsterdam berlin123 istanbul istanbul34 fenerbahce
galatasaray besiktas moscow123 jesus123 jesus1234 jesus777 jesuschrist jesuschrist1 jesusislord jesuslovesme
jesus4me jesus1st lovejesus godisgood godisgood1 godislove godislove1 godbless godbless1 godblessme
praisegod blessed1 blessed12 blessed123 blessing blessings faithful hallelujah heaven12 heaven123 christ123
trustgod trustno1 trustno11 trustnoone trinity1 trinity12 trinity123 genesis1 genesis12 genesis123 matthew6
psalms23 serenity serenity1 destiny1 destiny12 destiny123 harmony1 believe1 believe12 inshallah bismillah
bismillah1 allah123 allahuakbar alhamdulillah mashallah 786786786 786786786786 69696969 696969696 80085000
42042042 420420420 monkey12 monkey123 monkey1234 monkey13 monkeys1 monkeyboy dragon12 dragon123 dragon1234
dragon13 dragon69 dragon99 dragons1 shadow12 shadow123 shadow1234 shadow13 shadow99 hunter12 hunter123
hunter1234 hunter13 hunter22 killer12 killer123 killer1234 killer13 tiger123 tiger1234 tigger01 buster12
buster123 bailey12 bailey123 maggie12 maggie123 maxmax12 lucky123 lucky1234 lucky777 lucky7777 luckydog
rocky123 rocky1234 bandit12 bandit123 cooper12 cooper123 molly123 sophie12 sophie123 sadie123 daisy123
daisy1234 lucy1234 bella123 bella1234 buddy123 buddy1234 coco1234 kitty123 kitty1234 kittycat kittycat1
kittykat kitten12 kitten123 puppy123 puppylove doggy123 doggie12 dog12345 cat12345 catdog12 catdog123
catcat12 horse123 horses12 horses123 turtle12 turtle123 rabbit12 rabbit123 bunny123 chicken1 chicken12
chicken123 penguin1 penguin12 penguin123 dolphin1 dolphin12 dolphin123 elephant elephant1 giraffe1 panther1
panther12 cheetah1 leopard1 scorpion scorpion1 scorpio1 cobra123 viper123 eagle123 eagle1234 phoenix2
falcon12 falcon123 wolf1234 wolfpack werewolf vampire1 vampires zombie12 zombie123 monster1 monster12
monster123 creature crocodile alligator butterfly2 squirrel hamster1 labrador rottweiler chihuahua whatever
whatever1 whatever12 whatever123 whatever2 nothing1 nothing123 anything something something1 everything
forgetit forget123 fuckyou1 fuckyou2 fuckyou12 fuckyou123 fuckyou! fuckyou69 fuckoff1 fuckoff123 fuckthis
fuckme69 fuck1234 fucking1 motherfucker asshole1 asshole12 asshole123 bullshit bullshit1 bitch123 bitches1
sexy1234 sexygirl sexygirl1 sexybitch sexylady sexymama sexything sexybeast sexy1sexy hottie12 hottie123
hotstuff hotstuff1 badboy12 badboy123 badgirl1 goodgirl goodluck goodluck1 goodtimes goodmorning goodbye1
hello123 hello1234 hello12345 hello123456 hellohello helloworld helloworld1 hellothere hello2you hello!123
hithere1 howareyou heyhey12 heythere blahblah blahblah1 blahblah123 lalalala lalalala1 lololol1 lollipop
lollipop1 lollol12 lol12345 lol123456 hahahaha hahahaha1 haha1234 nananana dadadada mamamama papapapa
mama1234 mamapapa papa1234 mother12 mother123 father12 father123 mommy123 mommy1234 daddy123 daddysgirl
daddysgirl1 grandma1 grandpa1 brother1 brothers sister12 sister123 sisters1 cousins1 children daughter
husband1 wedding1 married1 marriage newlife1 newlife123 newstart newyear1 newyear2020 newyear2024
newyear2025 birthday birthday1 birthday12 happy123 happy1234 happyday happydays happyday1 happybirthday
happyhappy happiness happiness1 happylife happyme1 happyfeet smile123 smile1234 smiley12 smiley123 laughter
peace123 peace1234 peaceout peacelove freedom1 freedom12 freedom123 freedom2 liberty1 liberty123 justice1
justice123 victory1 victory123 champion champion1 champions warrior1 warrior12 warrior123 knight12 legend12
legend123 legends1 ninja123 ninja1234 pirate12 pirate123 pirates1 wizard12 wizard123 magic123 magic1234
mystery1 fantasy1 paradise paradise1 adventure dreamer1 dreams12 dreams123 imagine1 inspire1 success1
success12 success123 money123 money1234 money12345 money100 moneymoney moneymaker moneyman makemoney
getmoney getmoney1 showmethemoney cashmoney cashmoney1 million1 millionaire billionaire dollar12 bitcoin1
bitcoin123 crypto123 business business1 business123 company1 company123 office12 office123 office365
work1234 workwork worker12 contractor plumber1 plumbing plumbing1 electric electric1 electrical electrician
heating1 hvac1234 hvac2020 hvac2024 roofing1 painting painter1 carpenter carpenter1 builder1 builder123
building construction construction1 landscape landscaping gardener mechanic mechanic1 handyman handyman1
welder123 truck123 trucker1 truckdriver trucking invoice1 invoice123 estimate estimate1 workorder
fieldwright fieldwright1 customer customer1 service2024 security security1 security123 sunday12 monday12
monday123 tuesday1 wednesday thursday thursday1 friday12 friday13 friday123 saturday january1 february
february1 march123 april123 april1234 august12 august123 september september1 october1 october12 october31
november november1 november11 december december1 december25 school12 school123 student1 student12 student123
teacher1 teacher123 college1 college123 university university1 graduate harvard1 stanford class2020
class2024 math1234 science1 science123 physics1 chemistry biology1 history1 english1 english123 library1
bookworm homework football21 sports12 sports123 fishing1 fishing12 fishing123 bassfish hunting1 hunting123
camping1 campfire cowboy12 cowboy123 cowgirl1 country1 country12 countrygirl countryboy redneck1 redneck12
southern rebel123 army1234 armystrong marines1 marines12 usmarine usmc1775 semperfi semperfi1 navy1234
navyseal airforce airforce1 soldier1 military sniper12 sniper123 gunner12 firefighter fireman1 firefire
police12 police911 911911911 paramedic doctor12 doctor123 nurse123 medical1 hospital pharmacy access14
access123 access1234 accesscode login123 login1234 loginlogin signin123 enter123 entering opensesame
open1234 openup123 unlock12 unlocked letme1n1 letmesee letmepass qwerty!1 abc!1234 asdf!234 1234abcd
1234abc! 1234asdf 1234qwer 12345abc 12345qwert 12345qwe 12345asd 123456aa 123456ab 123456abc 123456abcd
123456qw 123456qwe 123456qwerty 1234567a 1234567890a 12345678q 12345678qwe 123abc123 123abc456 123abcde
123qwe123 123qweasd 123qweasdzxc 123qwerty 123asd123 123456as 123456zx 12qwaszx 12345qwerty 1a2b3c4d
1a2b3c4d5e 1q1q1q1q 1w2e3r4t 1z2x3c4v 12wq12wq 1q2w3e4r! 1qaz!qaz 1qaz@wsx !q2w3e4r @12345678 #12345678
$12345678 1234567! 12345678! 123456789! 1234567890! 12345!qaz !@#$%^&* !@#$%^&*( !@#$%^&*() !@#$1234
1234!@#$ qwer!@#$ abcd!234 abcd!@#$ p0o9i8u7 0p9o8i7u zaq!2wsx xsw2zaq1 cde3vfr4 bhu8nji9 mko0nji9 t5r4e3w2
y6u7i8o9 11qqaazz 11aa22bb aa11bb22 a11111111 b1234567 c1234567 d1234567 e1234567 j1234567 k1234567 l1234567
m1234567 m12345678 n1234567 p1234567 r1234567 s1234567 s12345678 t1234567 z1234567 x1234567 z1x2c3v4
z1x2c3v4b5 zz123456 xxxxxxx1 xxx12345 secret!1 elephant12 blue1234 blue12345 bluebird blueblue bluesky1
blue4ever bluemoon bluemoon1 bluesky123 red12345 redred12 reddevil reddragon redhead1 redrose1 green123
green1234 greenday2 greentea purple12 purple123 purple1234 purplerain orange12 orange123 orange1234 yellow12
yellow123 pink1234 pinkpink pinky123 black123 black1234 blackcat blackcat1 blackdog blackjack blackjack1
blackhawk blackrose blackbird blackmagic white123 whitecat whitetiger brown123 grey1234 silver99 golden123
correcthorse correcthorsebatterystaple thisismypassword iforgot1 iforgotit idontknow idontknow1 idontcare
dontforget remember remember1 rememberme youknowme whoami12 whocares nobody123 noentry1 keepout1 private1
private123 personal personal1 myaccount myaccount1 account1 account123 registered mylogin1 mylogin123
newuser1 newuser123 firstname lastname myname12 myname123 mybaby12 mybaby123 mylove12 mylove123 mylove1234
mylife12 mylife123 myself12 myself123 mygirl12 myhome12 myhome123 mydog123 mycat123 myspace1 myspace12
myspace123 mytime12 mydream1 mydreams myworld1 spring2019 spring2020 spring2021 spring2022 spring2023
spring2024 spring2025 spring2026 spring12 spring123 spring1234 spring1! summer2019 summer2020 summer2021
summer2022 summer2023 summer2024 summer2025 summer2026 summer12 summer123 summer1234 summer1! autumn2019
autumn2020 autumn2021 autumn2022 autumn2023 autumn2024 autumn2025 autumn2026 autumn12 autumn123 autumn1234
autumn1! winter2019 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 winter12
winter123 winter1234 winter1! january2019 january2020 january2021 january2022 january2023 january2024
january2025 january2026 january12 january123 january1234 january! january1! february2019 february2020
february2021 february2022 february2023 february2024 february2025 february2026 february12 february123
february1234 february! february1! march2019 march2020 march2021 march2022 march2023 march2024 march2025
march2026 march1234 april2019 april2020 april2021 april2022 april2023 april2024 april2025 april2026 june2019
june2020 june2021 june2022 june2023 june2024 june2025 june2026 june1234 july2019 july2020 july2021 july2022
july2023 july2024 july2025 july2026 july1234 august2019 august2020 august2021 august2022 august2023
august2024 august2025 august2026 august1234 august1! october2019 october2020 october2021 october2022
october2023 october2024 october2025 october2026 october123 october1234 october! october1! november2019
november2020 november2021 november2022 november2023 november2024 november2025 november2026 november12
november123 november1234 november! november1! december2019 december2020 december2021 december2022
december2023 december2024 december2025 december2026 december12 december123 december1234 december! december1!
monday2019 monday2020 monday2021 monday2022 monday2023 monday2024 monday2025 monday2026 monday1234 monday1!
friday2019 friday2020 friday2021 friday2022 friday2023 friday2024 friday2025 friday2026 friday1234 friday1!
sunday2019 sunday2020 sunday2021 sunday2022 sunday2023 sunday2024 sunday2025 sunday2026 sunday123 sunday1234
sunday1! summer2020! summer2021! summer2022! summer2023! summer2024! summer2025! summer2026! winter2020!
winter2021! winter2022! winter2023! winter2024! winter2025! winter2026! spring2020! spring2021! spring2022!
spring2023! spring2024! spring2025! spring2026! autumn2020! autumn2021! autumn2022! autumn2023! autumn2024!
autumn2025! autumn2026! password2020! password2021! password2022! password2023! password2024! password2025!
password2026! welcome2020! welcome2021! welcome2022! welcome2023! welcome2024! welcome2025! welcome2026!
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
