import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { showPressed } from './button-samples.tsx';
import { Example, Row, ShowcaseSection } from './showcase-section.tsx';

const lines = [
  { quantity: '1', name: 'Diagnostic visit, no-cool call', price: '89.00', amount: '89.00' },
  { quantity: '2.5', name: 'Labor, licensed technician (hours)', price: '95.00', amount: '237.50' },
  { quantity: '3', name: 'R-410A refrigerant (lb)', price: '72.00', amount: '216.00' },
];

export function SurfaceSamples() {
  return (
    <ShowcaseSection
      id="surfaces"
      title="Cards, badges, tables, tabs"
      lead="Content sits on a quiet surface; the amount and the state are seen first."
    >
      <Example title="Card">
        <JobCard />
      </Example>
      <Example title="Badges">
        <Row>
          <Badge>Pending</Badge>
          <Badge tone="info">Estimate</Badge>
          <Badge tone="success">Signed</Badge>
          <Badge tone="warning">Work Order</Badge>
          <Badge tone="danger">6 days past due</Badge>
        </Row>
      </Example>
      <div className="grid gap-8 lg:grid-cols-2">
        <Example title="Table">
          <Card>
            <CardHeader as="h4" title="Line items" description="Figures stand under one another." />
            <CardBody>
              <Table label="Line items">
                <TableHead>
                  <TableRow>
                    <TableHeaderCell numeric>Qty</TableHeaderCell>
                    <TableHeaderCell>Description</TableHeaderCell>
                    <TableHeaderCell numeric>Unit price</TableHeaderCell>
                    <TableHeaderCell numeric>Amount</TableHeaderCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {lines.map((line) => (
                    <TableRow key={line.name}>
                      <TableCell numeric>{line.quantity}</TableCell>
                      <TableCell>{line.name}</TableCell>
                      <TableCell numeric>{line.price}</TableCell>
                      <TableCell numeric>{line.amount}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </CardBody>
          </Card>
        </Example>
        <Example title="Tabs">
          <Tabs defaultValue="draw">
            <TabsList aria-label="How to sign">
              <TabsTrigger value="draw">Draw</TabsTrigger>
              <TabsTrigger value="type">Type</TabsTrigger>
            </TabsList>
            <TabsContent value="draw">
              <p className="text-muted">Draw with a finger, a pen or the mouse.</p>
            </TabsContent>
            <TabsContent value="type">
              <p className="text-muted">Type your name and it is set in a handwriting face.</p>
            </TabsContent>
          </Tabs>
        </Example>
      </div>
      <Example title="Notices">
        <div className="grid gap-3 lg:grid-cols-2">
          <Notice title="Sandbox payments">No card is charged. Use 4242 4242 4242 4242.</Notice>
          <Notice tone="success" title="Email sent">
            The customer got the link a minute ago.
          </Notice>
          <Notice tone="warning" title="Two rows were left out">
            Rows without a description are not saved.
          </Notice>
          <Notice
            tone="danger"
            title="The email could not be delivered"
            action={
              <Button size="sm" variant="secondary" onClick={showPressed}>
                Send again
              </Button>
            }
          >
            office@oakdental.example refused it.
          </Notice>
        </div>
      </Example>
    </ShowcaseSection>
  );
}

function JobCard() {
  return (
    <Card>
      <CardBody className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 md:grid-cols-[1.4fr_1.3fr_1fr_auto] md:items-center">
        <div>
          <p className="text-lg font-bold tracking-tight">
            Maria Nguyễn <span className="font-normal text-muted">#1042</span>
          </p>
          <div className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone="success">Invoice</Badge>
            <Badge tone="danger">6 days past due</Badge>
          </div>
        </div>
        <div className="figures text-right md:order-last">
          <p className="text-xl font-bold">$485.31</p>
          <p className="text-sm text-muted">of $685.31</p>
        </div>
        <div className="col-span-2 md:col-span-1">
          <p>Nov 12, 8:00 AM – 5:00 PM</p>
          <p className="text-sm text-muted">No-cool repair, 3-ton split system</p>
        </div>
        <div className="col-span-2 text-sm text-muted md:col-span-1">
          <p>2210 W Bannock St, Boise</p>
          <p>(208) 555-0177</p>
        </div>
      </CardBody>
      <CardFooter className="max-sm:grid max-sm:grid-cols-2">
        <Button size="sm" onClick={showPressed}>
          Send Invoice
        </Button>
        <Button size="sm" variant="secondary" onClick={showPressed}>
          Download PDF
        </Button>
        <Button size="sm" variant="secondary" onClick={showPressed}>
          Record payment
        </Button>
        <Button size="sm" variant="link" className="md:ml-auto" onClick={showPressed}>
          View Details
        </Button>
      </CardFooter>
    </Card>
  );
}
